# Карточки бросков и защиты, проверки с листа, персонажи.

## Бросок на столе

ui-roll-title = { $who }: { $what }
ui-roll-on = цель: { $target }
ui-roll-chance = Вероятность успеха: { $chance }
ui-roll-chance-short = { $then }
ui-roll-odds = { $now } → { $then }
ui-roll-sum = = { $value }
ui-roll-sum-modifier = = { $value } всего
ui-roll-pick = Кости: щелчком или цифрой.
ui-roll-pick-first = Сначала выберите кости.
ui-roll-pick-one = Выберите одну кость.
ui-roll-reroll = Перебросить кости
ui-roll-damage = Перебросить кость повреждений
ui-roll-lower = Кость на два меньше
ui-roll-left = { $n } с
ui-roll-left-hint = Потом стол ответит сам: объявленные кости бросят, лежащие останутся как есть.
ui-roll-word = Добавить
ui-roll-word-amount = Модификатор ведущего
ui-roll-word-needs = Выберите число, кроме 0.
ui-die = Кость { $n }: { $face }
ui-die-blank = Кость { $n }, ещё не брошена
ui-die-good = в пользу
ui-die-bad = против
ui-die-before = было { $face }

## Атака, которая ждёт защиты

ui-somebody = Кто-то
ui-defence-attacked = под атакой, нападает { $attacker } ({ $weapon })
ui-defence-critical = Критическое попадание: защита ÷ 2, повреждения × 2
ui-defence-how = Как встретить удар?
ui-alertness = нападение врасплох
ui-alertness-says = Очко Фортуны сразу прогоняет замешательство.
ui-alertness-spend = Потратить очко
ui-alertness-leave = Остаться врасплох

## Что стоит в листе

sheet-size = Размер
sheet-life = Жизнь
sheet-life-max = Наибольшая жизнь
sheet-action-points = Очки действия
sheet-speed = Скорость
sheet-initiative = Инициатива
sheet-luck = Удача
sheet-fortune = Фортуна
sheet-fortune-decided = Фортуна по решению ведущего
sheet-willpower = Воля
sheet-vigour = Бодрость
sheet-adventure-points = Очки приключения
sheet-gear = Снаряжение
sheet-name = Имя

refused-beyond-the-range = { $what }: только от { $low } до { $high }.
refused-skill-key = «{ $name }» – не имя навыка; имя выглядит так: skill-climbing.
refused-ability-twice = Одна и та же способность стоит в листе дважды.
refused-emblem = Имя эмблемы – из строчных латинских букв, цифр, - и _.
refused-without-name = Нужно имя.
refused-unknown-weapon = Оружия «{ $name }» нет.
refused-unknown-armour = Доспеха «{ $name }» нет.
refused-unknown-spell = Заклинания «{ $name }» нет.
refused-weapon-count = Оружие «{ $name }» должно стоять среди оружия один раз.
sheet-spell = заклинание «{ $name }»
refused-sheet-full = В листе больше нет места.
refused-too-many-things = На столе помещается не больше { $limit } вещей.

## Персонажи из файлов

cli-with = «{ $found }» – не персонаж с клеткой: --with ждёт FILE@x,y
ui-escape-run = Бежать
ui-escape-stay = Остаться
