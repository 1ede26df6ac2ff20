# What the board is made of.

## Ground (S8c)

ground-stone = stone
ground-road = road
ground-earth = earth
ground-desert = desert
ground-dense-forest = dense forest
ground-swamp = swamp
ground-hills = hills
ground-mountains = mountains
ground-jungle = jungle
ground-rubble = rubble
ground-stairs = stairs

## Water by its depth (S8c)

water-dry = dry
water-shallow = shallow water
water-knee = knee-deep water
water-waist = waist-deep water
water-deep = deep water

## Light (S3)

ambient-daylight = daylight
ambient-dusk = dusk
ambient-moonlight = moonlight
ambient-pitch-dark = pitch dark

source-candle = candle
source-torch = torch
source-lantern = lantern
source-lamp = lamp

grade-unseen = unseen
grade-dim = dim
grade-clear = clear
