/**
 * A whole school moves up a year: who goes where, who stays, and what stands in the way. Pure, so that the preview and
 * the deed are one.
 */

export type TurningClass = {
  id: string
  name: string
  status: 'active' | 'archived'
  students: readonly string[]
  seats: number
}

export type Target =
  /** A class that is opened for them. */
  | { kind: 'new'; name: string; grade: string | null }
  | { kind: 'existing'; id: string }
  /** They finish: the class is put away and nobody goes anywhere. */
  | { kind: 'none' }

export type Move = { from: string; to: Target; leaveOut: readonly string[]; teachers: readonly string[] }

export type ConflictKind =
  | 'unknown-class'
  | 'chosen-twice'
  | 'target-is-leaving'
  | 'target-archived'
  | 'too-small'
  | 'no-name'
export type Conflict = { from: string; kind: ConflictKind; students?: number; seats?: number }

export type Status = 'active' | 'archived'
/** `new:ID` is the class opened for those of class ID. */
export type Row = readonly [classroom: string, student: string, status: Status]

export type Turn = {
  rows: Row[]
  opened: { key: string; from: string; name: string; grade: string | null; teachers: readonly string[] }[]
  /** The classes of the year that ends. */
  archived: string[]
  /** Those that stay open, for whoever stays in them. */
  kept: string[]
  counts: { classes: number; moved: number; stay: number; finish: number; alreadyThere: number; inSeveral: number }
}

export const openedKey = (from: string) => `new:${from}`

export function planTurn(
  classes: readonly TurningClass[],
  moves: readonly Move[],
  seatsOfNew: number,
): { turn: Turn; conflicts: Conflict[] } {
  const known = new Map(classes.map((one) => [one.id, one]))
  const leaving = new Set(moves.map(({ from }) => from))
  const conflicts = moves.flatMap((move, index) => conflictOf(move, known, leaving, moves.slice(0, index)))
  const sound = moves.filter(
    (move) => known.has(move.from) && !conflicts.some(({ from, kind }) => from === move.from && kind !== 'too-small'),
  )
  const turn: Turn = {
    rows: [],
    opened: [],
    archived: [],
    kept: [],
    counts: { classes: sound.length, moved: 0, stay: 0, finish: 0, alreadyThere: 0, inSeveral: 0 },
  }
  const arrived = new Map<string, Set<string>>()

  for (const { from, to, leaveOut, teachers } of sound) {
    const { students } = known.get(from)!
    // Where nobody goes anywhere, nobody stays behind either.
    const stays = new Set(to.kind === 'none' ? [] : leaveOut)
    const going = students.filter((student) => !stays.has(student))
    // Whoever stays needs a class tomorrow.
    if (going.length < students.length) turn.kept.push(from)
    else turn.archived.push(from)
    turn.counts.stay += students.length - going.length
    if (to.kind === 'none') {
      turn.counts.finish += going.length
      continue
    }
    if (to.kind === 'new') turn.opened.push({ key: openedKey(from), from, name: to.name, grade: to.grade, teachers })
    const target = to.kind === 'new' ? openedKey(from) : to.id
    const there = arrived.get(target) ?? new Set(to.kind === 'existing' ? known.get(to.id)!.students : [])
    for (const student of going) {
      turn.rows.push([from, student, 'archived'])
      if (there.has(student)) turn.counts.alreadyThere += 1
      else turn.rows.push([target, student, 'active'])
      there.add(student)
    }
    turn.counts.moved += going.length
    arrived.set(target, there)
  }
  turn.counts.inSeveral = repeated(
    sound.flatMap(({ from, leaveOut }) => known.get(from)!.students.filter((student) => !leaveOut.includes(student))),
  )
  return { turn, conflicts: [...conflicts, ...overfull(sound, arrived, known, seatsOfNew)] }
}

function conflictOf(
  { from, to }: Move,
  known: Map<string, TurningClass>,
  leaving: Set<string>,
  earlier: readonly Move[],
): Conflict[] {
  const is = (kind: ConflictKind): Conflict[] => [{ from, kind }]
  if (known.get(from)?.status !== 'active') return is('unknown-class')
  if (earlier.some((move) => move.from === from)) return is('chosen-twice')
  if (to.kind === 'new' && to.name.trim() === '') return is('no-name')
  if (to.kind !== 'existing') return []
  const target = known.get(to.id)
  if (!target) return is('unknown-class')
  if (target.status !== 'active') return is('target-archived')
  // It would be put away with everybody in it.
  return leaving.has(to.id) ? is('target-is-leaving') : []
}

function overfull(
  moves: readonly Move[],
  arrived: Map<string, Set<string>>,
  known: Map<string, TurningClass>,
  seatsOfNew: number,
): Conflict[] {
  return moves.flatMap(({ from, to }): Conflict[] => {
    if (to.kind === 'none') return []
    const seats = to.kind === 'new' ? seatsOfNew : known.get(to.id)!.seats
    const students = arrived.get(to.kind === 'new' ? openedKey(from) : to.id)?.size ?? 0
    return students > seats ? [{ from, kind: 'too-small', students, seats }] : []
  })
}

function repeated(list: readonly string[]): number {
  const [once, again] = [new Set<string>(), new Set<string>()]
  for (const one of list) (once.has(one) ? again : once).add(one)
  return again.size
}
