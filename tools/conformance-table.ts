/** Parsers for the requirements (docs/spec-checklist.md) and the conformance table (docs/conformance.md). */

export type Requirement = { id: string; what: string }

/** A requirement id is at the start of a list item or after a `·`. */
export function parseRequirements(checklist: string): Requirement[] {
  const marks = [...checklist.matchAll(/\bS\d+\.\d+\b/g)]
  return marks.map((mark, index) => {
    const end = marks[index + 1]?.index ?? checklist.length
    const [description = ''] = checklist.slice(mark.index + mark[0].length, end).split(/\n(?=\n|#|- )|·\s*$/)
    return { id: mark[0], what: description.replace(/\s+/g, ' ').trim() }
  })
}

export type TestRef = { file: string; test: string }
export type ConformanceRow = {
  line: number
  id: string
  what: string
  where: string[]
  shown: TestRef[]
  state: string
}

/**
 * Rows are `| id | what | where | shown by | state |`. Tests are separated by `<br>`, files by `<br>` or
 * commas.
 */
export function parseConformanceRows(table: string): ConformanceRow[] {
  return table.split('\n').flatMap((text, index) => {
    const [, id = '', description = '', where = '', shown = '', state = ''] = text
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    if (!/^S\d+\.\d+$/.test(id)) return []
    return [
      {
        line: index + 1,
        id,
        what: description,
        where: entriesOf(where, /<br>|,/),
        shown: entriesOf(shown, /<br>/).map(parseTestRef),
        state,
      },
    ]
  })
}

const entriesOf = (cell: string, between: RegExp) =>
  cell
    .split(between)
    .map((entry) => entry.replaceAll('`', '').replaceAll('\\|', '|').trim())
    .filter(Boolean)

/** `file › test`, or `file › suite › test`; the report joins suite and test with a space. */
function parseTestRef(entry: string): TestRef {
  const [file = '', ...names] = entry.split('›').map((part) => part.trim())
  return { file, test: names.join(' ') }
}
