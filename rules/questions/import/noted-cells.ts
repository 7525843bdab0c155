import type { ColumnRole } from './columns.ts'
import type { NotedCell, RowNote } from './row.ts'

/** Columns of notes that always concern the same one. */
const usualColumns: Partial<Record<RowNote, ColumnRole>> = {
  'no-question': 'question',
  'question-long': 'question',
  kind: 'type',
  seconds: 'seconds',
  skills: 'skills',
  picture: 'picture',
  'alt-long': 'alt',
  'no-right': 'right',
  'all-right': 'right',
  'no-number': 'right',
  'no-words': 'option',
  'few-options': 'option',
  'many-options': 'option',
  'few-parts': 'option',
  'no-program': 'program',
}

/** Cells of a row's notes; cells that were noted while reading come first. */
export function locateNotes(
  notes: readonly RowNote[],
  noted: ReadonlyMap<RowNote, NotedCell>,
): Partial<Record<RowNote, NotedCell>> {
  const cells = notes.flatMap((note) => {
    const role = usualColumns[note]
    const cell = noted.get(note) ?? (role && { role, place: 0 })
    return cell ? [[note, cell] as const] : []
  })
  return Object.fromEntries(cells)
}
