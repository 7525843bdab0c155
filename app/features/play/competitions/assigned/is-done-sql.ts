const triedSql = (table: string, round: string) =>
  `EXISTS (SELECT FROM ${table} o WHERE o.school_id = p.school_id AND o.competition_id = p.competition_id AND o.player_id = p.id AND o.round = ${round}.round)`

const isRoundOfPlayer = (round: string) =>
  `${round}.school_id = p.school_id AND ${round}.competition_id = p.competition_id AND NOT ${round}.skipped`

/** SQL condition: the player `p` has seen each open question, or tried each open level or minigame, of the room. */
export const isDoneSql = `
  NOT EXISTS (SELECT FROM competition_rounds r WHERE ${isRoundOfPlayer('r')} AND r.tally IS NULL
    AND NOT ${triedSql('competition_turns', 'r')} AND NOT ${triedSql('competition_answers', 'r')})
  AND NOT EXISTS (SELECT FROM competition_levels l WHERE ${isRoundOfPlayer('l')} AND NOT l.closed AND NOT ${triedSql('competition_programs', 'l')})
  AND NOT EXISTS (SELECT FROM competition_games g WHERE ${isRoundOfPlayer('g')} AND NOT g.closed AND NOT ${triedSql('competition_plays', 'g')})`
