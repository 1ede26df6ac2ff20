# Сцена: клавиши камеры и то, чего не хватает там, где окно не открыть.

view-key-pan-left = Сдвинуть вид влево
view-key-pan-right = Сдвинуть вид вправо
view-key-pan-away = Сдвинуть вид дальше
view-key-pan-near = Сдвинуть вид ближе
view-key-turn-left = Повернуть вид влево
view-key-turn-right = Повернуть вид вправо
view-key-zoom-in = Смотреть ближе
view-key-zoom-out = Смотреть издали
view-key-straight-down = Прямо сверху или снова под углом
view-key-centre = К выбранной или ходящей фигурке

view-no-display = нет дисплея, на котором открыть окно (задана ли переменная DISPLAY?)
view-no-adapter = нет графического адаптера, даже программного (в Debian: apt install mesa-vulkan-drivers)
