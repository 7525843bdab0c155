/**
 * School year rollover: plans which students move to which class, and reports conflicts. Pure, so that the preview and
 * the execution use the same plan.
 */

export type RolloverClass = {
  id: string
  name: string
  status: 'active' | 'archived'
  students: readonly string[]
  seats: number
}

export type MoveTarget =
  /** A class created for these students. */
  | { kind: 'new'; name: string; grade: string | null }
  | { kind: 'existing'; id: string }
  /** The students graduate: the class is archived and no student moves. */
  | { kind: 'none' }

export type Move = { from: string; to: MoveTarget; leaveOut: readonly string[]; teachers: readonly string[] }

export type ConflictKind =
  | 'unknown-class'
  | 'chosen-twice'
  | 'target-is-leaving'
  | 'target-archived'
  | 'too-small'
  | 'no-name'
export type Conflict = { from: string; kind: ConflictKind; students?: number; seats?: number }

export type Status = 'active' | 'archived'
/** `classroom` may be `new:ID`: the class to be created for the students of class ID. */
export type EnrollmentRow = readonly [classroom: string, student: string, status: Status]

export type RolloverPlan = {
  rows: EnrollmentRow[]
  created: { key: string; from: string; name: string; grade: string | null; teachers: readonly string[] }[]
  /** Ids of the classes to archive. */
  archived: string[]
  /** Ids of classes that stay open because students remain in them. */
  keptOpen: string[]
  counts: { classes: number; moved: number; stay: number; finish: number; alreadyThere: number; inSeveral: number }
}

export const createdClassKey = (from: string) => `new:${from}`

export function planRollover(
  classes: readonly RolloverClass[],
  moves: readonly Move[],
  newClassSeats: number,
): { plan: RolloverPlan; conflicts: Conflict[] } {
  const classesById = new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass]))
  const leaving = new Set(moves.map(({ from }) => from))
  const conflicts = moves.flatMap((move, index) => findConflict(move, classesById, leaving, moves.slice(0, index)))
  const valid = moves.filter(
    (move) =>
      classesById.has(move.from) && !conflicts.some(({ from, kind }) => from === move.from && kind !== 'too-small'),
  )
  const plan: RolloverPlan = {
    rows: [],
    created: [],
    archived: [],
    keptOpen: [],
    counts: { classes: valid.length, moved: 0, stay: 0, finish: 0, alreadyThere: 0, inSeveral: 0 },
  }
  const studentsByTarget = new Map<string, Set<string>>()

  for (const { from, to, leaveOut, teachers } of valid) {
    const { students } = classesById.get(from)!
    // In a graduating class no student can stay behind.
    const staying = new Set(to.kind === 'none' ? [] : leaveOut)
    const going = students.filter((student) => !staying.has(student))
    // Students who stay still need their class.
    if (going.length < students.length) plan.keptOpen.push(from)
    else plan.archived.push(from)
    plan.counts.stay += students.length - going.length
    if (to.kind === 'none') {
      plan.counts.finish += going.length
      continue
    }
    if (to.kind === 'new')
      plan.created.push({ key: createdClassKey(from), from, name: to.name, grade: to.grade, teachers })
    const target = to.kind === 'new' ? createdClassKey(from) : to.id
    const targetStudents =
      studentsByTarget.get(target) ?? new Set(to.kind === 'existing' ? classesById.get(to.id)!.students : [])
    for (const student of going) {
      plan.rows.push([from, student, 'archived'])
      if (targetStudents.has(student)) plan.counts.alreadyThere += 1
      else plan.rows.push([target, student, 'active'])
      targetStudents.add(student)
    }
    plan.counts.moved += going.length
    studentsByTarget.set(target, targetStudents)
  }
  plan.counts.inSeveral = countRepeated(
    valid.flatMap(({ from, leaveOut }) =>
      classesById.get(from)!.students.filter((student) => !leaveOut.includes(student)),
    ),
  )
  return { plan, conflicts: [...conflicts, ...overfullConflicts(valid, studentsByTarget, classesById, newClassSeats)] }
}

function findConflict(
  { from, to }: Move,
  classesById: Map<string, RolloverClass>,
  leaving: Set<string>,
  earlier: readonly Move[],
): Conflict[] {
  const conflict = (kind: ConflictKind): Conflict[] => [{ from, kind }]
  if (classesById.get(from)?.status !== 'active') return conflict('unknown-class')
  if (earlier.some((move) => move.from === from)) return conflict('chosen-twice')
  if (to.kind === 'new' && to.name.trim() === '') return conflict('no-name')
  if (to.kind !== 'existing') return []
  const target = classesById.get(to.id)
  if (!target) return conflict('unknown-class')
  if (target.status !== 'active') return conflict('target-archived')
  // The target would be archived with the students moved into it.
  return leaving.has(to.id) ? conflict('target-is-leaving') : []
}

function overfullConflicts(
  moves: readonly Move[],
  studentsByTarget: Map<string, Set<string>>,
  classesById: Map<string, RolloverClass>,
  newClassSeats: number,
): Conflict[] {
  return moves.flatMap(({ from, to }): Conflict[] => {
    if (to.kind === 'none') return []
    const seats = to.kind === 'new' ? newClassSeats : classesById.get(to.id)!.seats
    const students = studentsByTarget.get(to.kind === 'new' ? createdClassKey(from) : to.id)?.size ?? 0
    return students > seats ? [{ from, kind: 'too-small', students, seats }] : []
  })
}

function countRepeated(list: readonly string[]): number {
  const [once, again] = [new Set<string>(), new Set<string>()]
  for (const item of list) (once.has(item) ? again : once).add(item)
  return again.size
}
