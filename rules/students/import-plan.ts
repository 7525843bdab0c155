import { cutText } from '../input/text.ts'
import { fitsQuota } from '../quotas.ts'
import { birthBandOf, type BirthBand } from './birth-band.ts'
import { fullName, type ColumnRole } from './columns.ts'
import { checkGroupName, longestGroupName } from './group-name.ts'
import { checkIdentifier } from './identifier.ts'
import { checkName, sameName, tidyName, type NameReason } from './name.ts'
import { readTitle, takeTitle, type Title } from './titles.ts'
import { decideTaking, type Known, type Taker } from './transfer.ts'

/** What taking over a list would do, row by row. The same plan is shown before and carried out after. */

/** A row of a file, read by its columns. */
export type ImportRow = {
  row: number
  name: string
  title?: Title | null
  identifier: string
  group: string
  birth: string
  classroom: string
  /** Whose row it is, where the school knew the child when the list was read. */
  studentId?: string
}

export type RowProblem =
  | NameReason
  | 'identifier'
  | 'identifier-twice'
  | 'identifier-taken'
  | 'group-name'
  | 'too-many-groups'
  | 'name-twice'
  | 'unknown-class'
  | 'full'
/** `asked`: somebody else's, whom they are asked for. */
export type Fate = 'new' | 'here' | 'renamed' | 'moved' | 'asked'

export type PlannedRow = {
  row: number
  fate: Fate
  classroomId: string
  studentId: string | null
  name: string
  title: Title | null
  identifier: string | null
  groups: string[]
  birthBand: BirthBand | null
  /** Whether what the list says about the child holds: not about a child of others. */
  taught: boolean
}
export type RowError = { row: number; name: string; problem: RowProblem }
export type ImportPlan = { rows: PlannedRow[]; problems: RowError[] }

/** `taught` and `own`: of whoever reads the list in. */
export type KnownStudent = Known & {
  id: string
  name: string
  identifier: string | null
  classrooms: readonly string[]
  /** By the school, which then decides whether they come back. */
  removed: boolean
}

export type ImportFacts = {
  /** Where rows without a class of their own go. */
  classroomId: string
  /** Classrooms this person may fill, by name. */
  classrooms: readonly { id: string; name: string; seatsLeft: number; groups: readonly string[] }[]
  taker: Taker
  /** Children the school knows: by its numbers, and those of the classrooms above. */
  known: readonly KnownStudent[]
  thisYear: number
}

export function importRowsOf(
  rows: readonly (readonly string[])[],
  roles: readonly ColumnRole[],
  header: boolean,
): ImportRow[] {
  const cell = (row: readonly string[], role: ColumnRole) => row[roles.indexOf(role)] ?? ''
  return rows.slice(header ? 1 : 0).map((row, index) => {
    const { title, name } = takeTitle(fullName(cell(row, 'name'), cell(row, 'family')))
    return {
      row: index + (header ? 2 : 1),
      name,
      title: title ?? readTitle(cell(row, 'title')),
      identifier: cell(row, 'identifier'),
      group: cell(row, 'group'),
      birth: cell(row, 'birth'),
      classroom: cell(row, 'classroom'),
    }
  })
}

/** Several in one cell, as our own files write them. */
const several = (cell: string) =>
  cell
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** As they are called; nothing where one of them is no name. */
function groupsIn(cell: string): string[] | null {
  const checked = several(cell).map((one) => checkGroupName(cutText(one, longestGroupName)))
  return checked.every((one) => one.ok) ? checked.map(({ value }) => value) : null
}

const plainName = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

export function planImport(rows: readonly ImportRow[], facts: ImportFacts): ImportPlan {
  const { plan, add } = openPlan(facts)
  for (const row of rows) add(row)
  return plan
}

/** For long lists, row by row: whoever plans them may let others have their turn in between. */
export function openPlan(facts: ImportFacts): { plan: ImportPlan; add: (row: ImportRow) => void } {
  const rooms = new Map(facts.classrooms.map(({ id, name }) => [plainName(name), id]))
  const groups = new Map(
    facts.classrooms.map(({ id, groups: there }) => [id, new Set(there.map((one) => one.toLowerCase()))]),
  )
  const seats = new Map(facts.classrooms.map(({ id, seatsLeft }) => [id, seatsLeft]))
  const byNumber = new Map(
    facts.known.flatMap((one) => (one.identifier === null ? [] : [[one.identifier, one] as const])),
  )
  const byName = new Map<string, KnownStudent>(
    facts.known.flatMap((one) => one.classrooms.map((id) => [`${id}/${sameName(one.name)}`, one] as const)),
  )
  const [numbers, names, ids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const plan: ImportPlan = { rows: [], problems: [] }

  return { plan, add }

  function add(given: ImportRow): void {
    const planned = planRow(given)
    if (typeof planned === 'string')
      plan.problems.push({ row: given.row, name: cutText(tidyName(given.name), 60), problem: planned })
    else plan.rows.push(planned)
  }

  function planRow({ row, group, birth, title = null, ...given }: ImportRow): PlannedRow | RowProblem {
    const checked = checkRow(given)
    if (typeof checked === 'string') return checked
    const { name, identifier, classroomId, key } = checked
    // Before anything is said about the row: a number is tried with one name only.
    if (identifier !== null) numbers.add(identifier)
    const known = childOf(identifier, key)
    if (known && ids.has(known.id)) return identifier === null ? 'name-twice' : 'identifier-twice'
    const isIn = known?.classrooms.includes(classroomId) ?? false
    const taking = known && !isIn ? decideTaking(known, name, facts.taker) : 'take'
    const wanted = groupsIn(group)
    if (taking === 'other-child') return 'identifier-taken'
    if (!wanted) return 'group-name'
    if (taking === 'take' && !makeGroups(classroomId, wanted)) return 'too-many-groups'
    if (taking === 'take' && !isIn && !takeSeat(classroomId)) return 'full'
    names.add(key)
    if (known) ids.add(known.id)
    const common = {
      row,
      classroomId,
      identifier,
      title,
      groups: wanted,
      birthBand: birthBandOf(birth, facts.thisYear),
    }
    return known
      ? { ...common, ...knownRow(known, name, identifier, isIn, taking) }
      : { ...common, fate: 'new', studentId: null, name, taught: true }
  }

  function knownRow(
    known: KnownStudent,
    given: string,
    identifier: string | null,
    isIn: boolean,
    taking: 'take' | 'ask',
  ) {
    const taught = known.taught || facts.taker.administers
    // Found by name only, a child of others, or one who is only asked for: the spelling that is there stays.
    const renames = taking === 'take' && taught && known.identifier !== null && known.identifier === identifier
    const name = renames ? given : known.name
    const fate: Fate = taking === 'ask' ? 'asked' : !isIn ? 'moved' : name === known.name ? 'here' : 'renamed'
    return { fate, studentId: known.id, name, taught }
  }

  function checkRow({ classroom, ...given }: Pick<ImportRow, 'name' | 'identifier' | 'classroom'>) {
    const [name, number] = [checkName(given.name), checkIdentifier(given.identifier)]
    if (!name.ok) return name.reason
    if (!number.ok) return number.reason
    const identifier = number.value
    const classroomId =
      classroom.trim() === ''
        ? facts.classroomId
        : [classroom, ...several(classroom)].map((one) => rooms.get(plainName(one))).find(Boolean)
    if (!classroomId) return 'unknown-class'
    const key = `${classroomId}/${sameName(name.value)}`
    if (identifier !== null && numbers.has(identifier)) return 'identifier-twice'
    if (identifier === null && names.has(key)) return 'name-twice'
    return { name: name.value, identifier, classroomId, key }
  }

  /** By the school's number; else by the name in that class, unless the child of that name has another number. */
  function childOf(identifier: string | null, key: string): KnownStudent | undefined {
    const namesake = byName.get(key)
    if (identifier === null) return namesake
    return byNumber.get(identifier) ?? (namesake?.identifier === null ? namesake : undefined)
  }

  /** Groups that a class does not have are made while there is room for them. */
  function makeGroups(classroomId: string, wanted: readonly string[]): boolean {
    const there = groups.get(classroomId) ?? new Set<string>()
    const after = new Set([...there, ...wanted.map((one) => one.toLowerCase())])
    if (after.size > there.size && !fitsQuota('group', 'atOnce', after.size, 0)) return false
    groups.set(classroomId, after)
    return true
  }

  function takeSeat(classroomId: string): boolean {
    const left = seats.get(classroomId) ?? 0
    seats.set(classroomId, left - 1)
    return left > 0
  }
}

export type ChildOfRows = {
  id: string
  name: string
  identifier: string | null
  classrooms: readonly { id: string; name: string }[]
}

/**
 * Whether a row that waits is about this child: by id where it is known, else as the plan would find the child. Another
 * child of that name is not it.
 */
export function isRowOf(
  { studentId, name, classroom, ...given }: ImportRow,
  classroomId: string,
  child: ChildOfRows,
): boolean {
  if (studentId) return studentId === child.id
  const number = checkIdentifier(given.identifier)
  const identifier = number.ok ? number.value : null
  if (identifier !== null && child.identifier !== null) return identifier === child.identifier
  const named = [classroom, ...several(classroom)].map(plainName)
  const isIn =
    classroom.trim() === ''
      ? child.classrooms.some(({ id }) => id === classroomId)
      : child.classrooms.some((one) => named.includes(plainName(one.name)))
  return isIn && sameName(name) === sameName(child.name)
}

/** Numbers of children of others that were sent with a name, and how many of them with a wrong one. */
export function pairsTried({ rows, problems }: ImportPlan): { tried: number; wrong: number } {
  const wrong = problems.filter(({ problem }) => problem === 'identifier-taken').length
  return { tried: wrong + rows.filter(({ studentId, taught }) => studentId !== null && !taught).length, wrong }
}

export function countFates(rows: readonly PlannedRow[]): Record<Fate, number> {
  const counts = { new: 0, here: 0, renamed: 0, moved: 0, asked: 0 }
  for (const { fate } of rows) counts[fate]++
  return counts
}
