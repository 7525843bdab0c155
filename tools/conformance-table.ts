/** Reading the two sides of the conformance table: what was asked, and what answers it. */

export type Asked = { id: string; what: string }

/** Ids stand at the beginning of a line's item, or after a `·`. */
export function asksIn(checklist: string): Asked[] {
  const marks = [...checklist.matchAll(/\bS\d+\.\d+\b/g)]
  return marks.map((mark, index) => {
    const end = marks[index + 1]?.index ?? checklist.length
    const [what = ''] = checklist.slice(mark.index + mark[0].length, end).split(/\n(?=\n|#|- )|·\s*$/)
    return { id: mark[0], what: what.replace(/\s+/g, ' ').trim() }
  })
}

export type Shown = { file: string; test: string }
export type Answer = { line: number; id: string; what: string; where: string[]; shown: Shown[]; state: string }

/**
 * Rows are `| id | what | where | shown by | state |`; several tests are separated by `<br>`, several files also by
 * commas.
 */
export function answersIn(table: string): Answer[] {
  return table.split('\n').flatMap((text, index) => {
    const [, id = '', what = '', where = '', shown = '', state = ''] = text
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    if (!/^S\d+\.\d+$/.test(id)) return []
    return [
      {
        line: index + 1,
        id,
        what,
        where: entriesOf(where, /<br>|,/),
        shown: entriesOf(shown, /<br>/).map(shownBy),
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
function shownBy(entry: string): Shown {
  const [file = '', ...names] = entry.split('›').map((part) => part.trim())
  return { file, test: names.join(' ') }
}
