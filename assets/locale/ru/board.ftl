# Из чего состоит поле.

## Местность (S8c)

ground-stone = камень
ground-road = дорога
ground-earth = земля
ground-desert = пустыня
ground-dense-forest = густой лес
ground-swamp = болото
ground-hills = холмы
ground-mountains = горы
ground-jungle = джунгли
ground-rubble = завал
ground-stairs = лестница

## Вода по глубине (S8c)

water-dry = сухо
water-shallow = мелкая вода
water-knee = вода по колено
water-waist = вода по пояс
water-deep = глубокая вода

## Свет (S3)

ambient-daylight = дневной свет
ambient-dusk = сумерки
ambient-moonlight = лунный свет
ambient-pitch-dark = полная темнота

source-candle = свеча
source-torch = факел
source-lantern = фонарь
source-lamp = лампа

grade-unseen = не видно
grade-dim = видно плохо
grade-clear = видно ясно
