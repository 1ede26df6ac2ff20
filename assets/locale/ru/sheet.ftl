# Названия всего, что стоит на листе персонажа и на поле.

## Атрибуты (F)

attribute-courage = Смелость
attribute-courage-short = СМ
attribute-sagacity = Мудрость
attribute-sagacity-short = МУ
attribute-intuition = Интуиция
attribute-intuition-short = ИН
attribute-charisma = Харизма
attribute-charisma-short = ХА
attribute-dexterity = Ловкость рук
attribute-dexterity-short = ЛР
attribute-agility = Подвижность
attribute-agility-short = ПО
attribute-constitution = Телосложение
attribute-constitution-short = ТЕ
attribute-strength = Сила
attribute-strength-short = СИ

## Характеристики (S)

characteristic-constitution = Выносливость
characteristic-endurance = Стойкость
characteristic-perception = Внимательность
characteristic-dodge = Уклонение
characteristic-athletics = Тяжёлая атлетика
characteristic-stealth = Тихий шаг
characteristic-dexterity = Ловкость
characteristic-senses = Восприятие
characteristic-charisma = Контактность
characteristic-mind = Разум
characteristic-reaction = Реакция
characteristic-mechanics = Механика
characteristic-swimming = Плавание

## Точки (E)

dots-intelligence = Интеллект
dots-wits = Сообразительность
dots-resolve = Решимость
dots-strength = Сила
dots-dexterity = Ловкость
dots-stamina = Выносливость
dots-presence = Внушительность
dots-manipulation = Манипулирование
dots-composure = Самообладание
dots-crafts = Ремесло
dots-investigation = Расследование
dots-medicine = Медицина
dots-occult = Оккультизм
dots-athletics = Атлетика
dots-stealth = Скрытность
dots-brawl = Драка
dots-persuasion = Убеждение
dots-intimidation = Запугивание

## Умения (F)

skill-body-control = Владение телом
skill-climbing = Лазание
skill-fast-talk = Заговаривание зубов
skill-feat-of-strength = Силовой подвиг
skill-history = История
skill-intimidation = Запугивание
skill-magical-lore = Магические познания
skill-mechanics = Механика
skill-perception = Восприятие
skill-pick-locks = Вскрытие замков
skill-self-control = Самообладание
skill-stealth = Скрытность
skill-swimming = Плавание
skill-tracking = Чтение следов
skill-treat-wounds = Лечение ран
skill-woodcraft = Знание леса

## Нападение и защита (F)

combat-attack = Атака
combat-parry = Парирование
combat-dodge = Уклонение
combat-ranged = Дальняя атака

## Особые способности (F12, F13)

ability-improved-attack = Улучшение атаки
ability-improved-attack-about = После броска атаки в ближнем бою за очко Фортуны выпавшее на кости число можно уменьшить на 1 или 2; не после критического провала.
ability-improved-parry = Улучшение парирования
ability-improved-parry-about = После броска парирования за очко Фортуны выпавшее на кости число можно уменьшить на 1 или 2; не после критического провала.
ability-improved-dodge = Улучшение уклонения
ability-improved-dodge-about = После броска уклонения за очко Фортуны выпавшее на кости число можно уменьшить на 1 или 2; не после критического провала.
ability-improved-ranged-attack = Улучшение дальней атаки
ability-improved-ranged-attack-about = После броска дальней атаки за очко Фортуны выпавшее на кости число можно уменьшить на 1 или 2; не после критического провала.
ability-improved-attribute = Улучшение атрибута
ability-improved-attribute-about = После проверки атрибута или одного из бросков в проверке умения за очко Фортуны выпавшее на кости число можно уменьшить на 1 или 2; не после критического провала.
ability-alertness = Настороженность
ability-alertness-about = Если героя застигли врасплох, он может тут же потратить очко Фортуны и снять это состояние.

## Состояния

condition-pain = Боль
condition-pain-about = Каждый уровень — −1 ко всем проверкам и −1 к скорости; на 4-м уровне герой выходит из строя.
condition-dazed = Головокружение
condition-dazed-about = Каждый уровень — −1 ко всем проверкам и −1 к скорости; на 4-м уровне герой выходит из строя.
condition-prone = Лежит
condition-prone-about = Атака и уклонение −4, парирование и стрельба −2; прежде чем идти, нужно подняться (2 ОД). Атаки по лежащему: в ближнем бою +2, издали −2.
condition-held = Удерживается
condition-held-about = Не может сойти с места. Атака, стрельба и парирование −2, уклонение −4; атаки по цели +2.
condition-surprised = Застигнут врасплох
condition-surprised-about = Ни действий, ни защиты в первом раунде.
condition-unconscious = Без сознания
condition-unconscious-about = Ничего не воспринимает, не может ни действовать, ни защищаться.
condition-pinned = Под завалом
condition-pinned-about = Не может сойти с места, подняться или уклониться. Атака и парирование −4, стрельба −8; атаки по цели +4 в ближнем бою, +2 издали.
condition-charmed = Под чарами
condition-charmed-about = Принимает заклинателя за друга и не поднимает на него руку; рана снимает чары.
condition-dying = При смерти
condition-dying-about = В конце каждого раунда теряет 1 жизнь и умирает на минус Выносливости. Спасает лечение ран.
condition-dead = Смерть
condition-dead-about = Здесь уже ничем не поможешь.

## Двери и замки (S4)

door-broken-wooden = разбитая деревянная дверь
door-wooden = обычная деревянная дверь
door-reinforced = укреплённая деревянная дверь
door-stone = каменная дверь
door-iron = железная дверь
lock-simple = простой замок
lock-good = хороший замок
lock-quality = качественный замок
lock-superb = превосходный замок

## Ловушки (S5)

trap-water-trap = водяная ловушка
trap-wolf-pit = волчья яма
trap-spinning-blades = вращающиеся клинки
trap-rain-of-needles = дождь игл
trap-bear-trap = капкан
trap-rolling-stone = катящийся камень
trap-swinging-block = качающийся блок
trap-acid-trap = кислотная ловушка
trap-pendulum-blade = клинок-маятник
trap-spear-trap = копейная ловушка
trap-crushing-room = смыкающиеся стены
trap-poisoned-needle = отравленная игла
trap-falling-portcullis = падающая решётка
trap-net = сетевая ловушка
trap-arrow-trap = стреловая ловушка
trap-custom = ловушка

## Фишки

token-hero = герой
token-bystander = посторонний
token-opponent = противник

check-kind-initiative = Инициатива
check-kind-free = { $dice }
check-kind-damage = Повреждения
check-kind-pool = { $attribute } + { $skill }
condition-ignored = В этом раунде не в счёт.
condition-blind = Ослепление
condition-blind-about = Ничего не видит. Попавший удар может всё же пройти мимо.
condition-invisible = Невидимость
condition-invisible-about = Её никто не видит. Попавший по ней удар может всё же пройти мимо.
condition-from-life = От потери жизни ({ $now } из { $max }): уровень { $level }
condition-noted = Помимо того: уровень { $level }
condition-from-charm = Заклинание, ещё { $rounds } { $rounds ->
    [one] раунд
    [few] раунда
   *[many] раундов
}
