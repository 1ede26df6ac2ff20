# Почему место не видно или видно плохо (S3).

why-no-eyes = С этой стороны сейчас никто не видит.
why-gm-sees-all = Ведущий видит всё.
why-outside = Здесь карта кончается.
why-clear = Видно ясно.
why-dim = Видно смутно: −3 к проверкам, где нужны глаза.
why-remembered = Известно по памяти, сейчас не видно.
why-never = Этого места никто не видел.
why-wall = Мешает стена.
why-door = Мешает закрытая дверь.
why-rock = Мешает камень или кладка.
why-dark = { $ambient }: без огня ничего не видно.
why-ambient-dim = { $ambient }: ясно до { $limit } м, до этого места { $distance } м.
why-ambient-far = { $ambient }: различить можно до { $limit } м, до этого места { $distance } м.
why-flame-dim = { $source }: ясно до { $limit } м, до этого места { $distance } м.
why-flame-far = { $source }: светит до { $limit } м, до этого места { $distance } м.
why-flame-hidden = { $source }: свет хватал бы до { $limit } м, до этого места { $distance } м, но сюда он не падает.
why-or-hidden = Возможно, в темноте мешает и ещё что-то.
