# По одному сообщению на всё, что может случиться; ими говорят журнал на экране и текстовый журнал запуска без окна.
# $known равно yes, если читающий знает, кто это сделал.

log-moved = { $path ->
    [0] { $who } мелькает на ходу
    [one] { $who } проходит { $path } клетку
    [few] { $who } проходит { $path } клетки
   *[many] { $who } проходит { $path } клеток
}{ $cost ->
    [0] {"."}
   *[other] {" "}({ $cost } ОД).
}
log-stopped = { $who } останавливается в { $at }: { $why }.
log-placed = { $who } теперь стоит в { $at }.
log-door_opened = { $known ->
    [yes] { $by } открывает { $what }.
   *[no] { $door } открывается.
}
log-door_closed = { $known ->
    [yes] { $by } закрывает { $what }.
   *[no] { $door } закрывается.
}
log-door_locked = { $known ->
    [yes] { $by } запирает { $what }.
   *[no] { $door } теперь на замке.
}
log-door_unlocked = { $known ->
    [yes] { $by } отпирает { $what }.
   *[no] { $door } больше не на замке.
}
log-door_found_locked = { $known ->
    [yes] { $by } пробует открыть { $what }: заперто.
   *[no] { $door } на замке.
}
log-light_lit = { $known ->
    [yes] { $by } зажигает огонь: { $light }.
   *[no] { $light }: вспыхивает огонь.
}
log-light_put_out = { $known ->
    [yes] { $by } гасит огонь: { $light }.
   *[no] { $light }: огонь гаснет.
}
log-picked_up = { $by } подбирает: { $item }.
log-dropped = { $by } бросает в { $at }: { $item }.
log-given = { $from } передаёт: { $item }. Получает { $to }.
log-encounter_started = Схватка начинается.
log-encounter_ended = Схватка окончена.
log-round_started = Раунд { $number } начинается.
log-rolled = { $known ->
    [yes] { $plain ->
        [yes] { $who }: { $check } – { $total }.
       *[no] { $who }: { $check } – { $outcome }.
    }
    [table] { $plain ->
        [yes] { $check } – { $total }.
       *[no] { $check } – { $outcome }.
    }
   *[no] { $check }: { $total }.
}
log-roll_taken_back = Бросок отменён: { $purpose }.
log-broken_off = Ведущий прерывает: { $purpose }.
log-fortune_returned = { $who } – очко Фортуны возвращено: { $before } → { $after }.
log-modifier_added = Ведущий добавляет { $amount } ({ $reason }).
log-effort_made = { $who }: героическое усилие. Воля { $before } → { $after }.
log-fortune_spent = { $known ->
    [yes] { $who } тратит Фортуну { $reason } ({ $before } → { $after }).
   *[no] { $who } тратит Фортуну { $reason }.
}
log-first_move = { $who } берёт первый ход. Фортуна { $before } → { $after }.
log-first_move_passed = { $seat }: первый ход пропущен.
log-order_set = Порядок: { $order }.
log-turn_started = Ходит { $who }, в запасе { $action_points } ОД.
log-turn_ended = { $who } заканчивает ход.
log-turn_lost = { $who } теряет ход: { $why }.
log-delayed = { $who } ждёт, пока не походит: { $after }.
log-environment_phase = { $number ->
    [0] Ходит само подземелье.
   *[other] Раунд { $number }: ходит само подземелье.
}
log-joined = { $who } вступает в схватку.
log-left = { $who } выходит из схватки.
log-found = Найдено: { $what }.
log-life_changed = { $who }: жизнь { $by } ({ $before } → { $after }), { $reason }.
log-fortune_changed = { $who }: Фортуна { $by } ({ $before } → { $after }), { $reason }.
log-condition_changed = { $who }: { $condition } { $before } → { $after }.
log-sheet_edited = В листе «{ $who }»: { $what } { $before } → { $after }.
log-ambient_changed = Свет меняется: { $to }.
log-seat_taken = { $name } садится за стол ({ $seat }).
log-owner_changed = { $what } теперь принадлежит: { $to }.
log-handed_over = За экраном теперь: { $to }.
log-house_rules_changed = Домашние правила изменены.
log-edited = Уровень изменён: { $what }.
log-undone = { $known ->
    [yes] Команда { $command } отменена.
   *[no] Последняя команда отменена.
}
log-redone = { $known ->
    [yes] Команда { $command } возвращена.
   *[no] Отменённое возвращено.
}
log-dice_typed = Введены кости: { $dice }.
log-said = { $seat }: «{ $text }»
log-refused = { $seat } не может этого сделать: { $why }
log-effort_returned = { $who }: очко усилия возвращено. Воля { $before } → { $after }.
log-effort_plea = { $who } просит вернуть очко безнадёжного усилия.
log-effort_insisted = Усилие сделано, его очко потрачено: { $who }.
log-attempts_cleared = Прежние попытки больше не в счёт: { $who }.
log-attempt_ruled = { $once ->
    [yes] Второй попытки не будет: { $who }, { $what }.
   *[no] Можно попробовать ещё раз: { $who }, { $what }.
}
log-extended_begun = { $who } берётся за долгое дело: { $needed ->
    [one] { $needed } успех
    [few] { $needed } успеха
   *[many] { $needed } успехов
} за { $stages ->
    [one] { $stages } этап
    [few] { $stages } этапа
   *[many] { $stages } этапов
} ({ $reason }).
log-extended_stage = { $who }: успехов { $successes } из { $needed }, этап { $stage } из { $stages }.
log-extended_done = { $who } доводит дело до конца.
log-extended_failed = { $who }: этапы кончились, всё действие провалено.
log-extended_fresh_start = { $who } может начать заново, раз { $run }.
log-extended_ended = { $who } бросает это дело.
log-dots_raised = { $who }: { $of } +{ $dots }, { $reason }. Воля { $before } → { $after }.
log-boost_ended = { $who }: { $of } как прежде. Воля { $before } → { $after }.
log-willpower_changed = { $who }: Воля { $by } ({ $before } → { $after }), { $reason }.
log-worked_together = { $who }{ $others ->
    [0] {""}
   *[other] {" "}и ещё { $others }
}: { $purpose } – { $known ->
    [yes] { $modifier } + { $best } = { $total } против { $against },{" "}
   *[no] {""}
}{ $success ->
    [yes] успех
   *[no] неудача
}.
log-opposed_settled = { $first } против { $second }: { $known ->
    [yes] { $mine } и { $theirs },{" "}
   *[no] {""}
}{ $won ->
    [yes] победа: { $winner }
   *[no] победителя нет
}.
log-surprise_kept = { $who } не приходит в себя.
log-fortune_regained = { $who }: Фортуна { $before } → { $after }, { $occasion }{ $given ->
    [yes] {" "}({ $reason })
   *[no] {""}
}.
log-ability_bought = { $who } осваивает: { $ability }. Очки приключения { $before } → { $after }.
