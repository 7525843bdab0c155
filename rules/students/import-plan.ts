import { birthBandOf, type BirthBand } from './birth-band.ts'
import { fullName, type ColumnRole } from './columns.ts'
import { checkIdentifier } from './identifier.ts'
import { checkName, sameName, tidyName, type NameReason } from './name.ts'

/** What taking over a list would do, row by row. The same plan is shown before and carried out after. */

/** A row of a file, read by its columns. */
export type ImportRow = { row: number; name: string; identifier: string; group: string; birth: string; classroom: string }

export type RowProblem = NameReason | 'identifier' | 'identifier-twice' | 'name-twice' | 'unknown-class' | 'full'
export type Fate = 'new' | 'here' | 'renamed' | 'moved'

export type PlannedRow = {
  row: number
  fate: Fate
  classroomId: string
  studentId: string | null
  name: string
  identifier: string | null
  groups: string[]
  birthBand: BirthBand | null
}
export type RowError = { row: number; name: string; problem: RowProblem }
export type ImportPlan = { rows: PlannedRow[]; problems: RowError[] }

export type KnownStudent = { id: string; name: string; identifier: string | null; classrooms: readonly string[] }

export type ImportFacts = {
  /** Where rows without a class of their own go. */
  classroomId: string
  /** Classrooms this person may fill, by name. */
  classrooms: readonly { id: string; name: string; seatsLeft: number }[]
  /** Children the school knows: by its numbers, and those of the classrooms above. */
  known: readonly KnownStudent[]
  thisYear: number
}

export function importRowsOf(rows: readonly (readonly string[])[], roles: readonly ColumnRole[], header: boolean): ImportRow[] {
  const cell = (row: readonly string[], role: ColumnRole) => row[roles.indexOf(role)] ?? ''
  return rows.slice(header ? 1 : 0).map((row, index) => ({
    row: index + (header ? 2 : 1),
    name: fullName(cell(row, 'name'), cell(row, 'family')),
    identifier: cell(row, 'identifier'),
    group: cell(row, 'group'),
    birth: cell(row, 'birth'),
    classroom: cell(row, 'classroom'),
  }))
}

/** Several in one cell, as our own files write them. */
const several = (cell: string) => cell.split(/[;；]/).map((part) => part.trim()).filter(Boolean)

const plainName = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

export function planImport(rows: readonly ImportRow[], facts: ImportFacts): ImportPlan {
  const rooms = new Map(facts.classrooms.map(({ id, name }) => [plainName(name), id]))
  const seats = new Map(facts.classrooms.map(({ id, seatsLeft }) => [id, seatsLeft]))
  const byNumber = new Map(facts.known.flatMap((one) => (one.identifier === null ? [] : [[one.identifier, one] as const])))
  const byName = new Map<string, KnownStudent>(facts.known.flatMap((one) => one.classrooms.map((id) => [`${id}/${sameName(one.name)}`, one] as const)))
  const [numbers, names, ids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const plan: ImportPlan = { rows: [], problems: [] }

  for (const given of rows) {
    const planned = planRow(given)
    if (typeof planned === 'string') plan.problems.push({ row: given.row, name: tidyName(given.name).slice(0, 60), problem: planned })
    else plan.rows.push(planned)
  }
  return plan

  function planRow({ row, group, birth, ...given }: ImportRow): PlannedRow | RowProblem {
    const checked = checkRow(given)
    if (typeof checked === 'string') return checked
    const { name, identifier, classroomId, key } = checked
    const known = childOf(identifier, key)
    if (known && ids.has(known.id)) return identifier === null ? 'name-twice' : 'identifier-twice'
    const here = known?.classrooms.includes(classroomId) ?? false
    if (!here && !takeSeat(classroomId)) return 'full'
    if (identifier !== null) numbers.add(identifier)
    names.add(key)
    if (known) ids.add(known.id)
    const common = { row, classroomId, identifier, groups: several(group).map((name) => name.slice(0, 40)), birthBand: birthBandOf(birth, facts.thisYear) }
    if (!known) return { ...common, fate: 'new', studentId: null, name }
    // Found by name only: the spelling that is there stays.
    const called = known.identifier !== null && known.identifier === identifier ? name : known.name
    return { ...common, fate: !here ? 'moved' : called === known.name ? 'here' : 'renamed', studentId: known.id, name: called }
  }

  function checkRow({ classroom, ...given }: Pick<ImportRow, 'name' | 'identifier' | 'classroom'>) {
    const [name, number] = [checkName(given.name), checkIdentifier(given.identifier)]
    if (!name.ok) return name.reason
    if (!number.ok) return number.reason
    const identifier = number.value
    const classroomId = classroom.trim() === '' ? facts.classroomId : [classroom, ...several(classroom)].map((one) => rooms.get(plainName(one))).find(Boolean)
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

  function takeSeat(classroomId: string): boolean {
    const left = seats.get(classroomId) ?? 0
    seats.set(classroomId, left - 1)
    return left > 0
  }
}

export function countFates(rows: readonly PlannedRow[]): Record<Fate, number> {
  const counts = { new: 0, here: 0, renamed: 0, moved: 0 }
  for (const { fate } of rows) counts[fate]++
  return counts
}
