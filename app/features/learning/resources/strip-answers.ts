import type { Printable } from '#content/printables.ts'
import type { PublishedActivity } from '#content/publish.ts'

/** Removes the answers from an activity before it is sent to anyone but a teacher. */
export const stripAnswers = (activity: PublishedActivity): PublishedActivity => ({
  ...activity,
  reflection: { ...activity.reflection, answer: '' },
  printables: activity.printables.map(stripPart),
})

/** Keeps only the fields that are printed. */
function stripPart(part: Printable): Printable {
  switch (part.kind) {
    case 'cards': {
      const { orders: _, mistake: __, before: ___, ...printed } = part
      return { ...printed, cards: part.cards.map(({ group: _group, ...card }) => card) }
    }
    case 'grids': {
      const { rule: _, ...printed } = part
      return { ...printed, grids: part.grids.map(({ solution: _solution, mistake: _mistake, ...grid }) => grid) }
    }
    case 'rhythms':
      return { ...part, rhythms: part.rhythms.map((rhythm) => ({ ...rhythm, heard: {} })) }
    case 'decisions':
      return { ...part, rules: part.rules.map(({ word }) => ({ word, when: [], does: [] })) }
    case 'programs':
      // The names are printed as blanks to fill in.
      return {
        ...part,
        programs: part.programs.map((program) => ({
          ...program,
          ends: Object.fromEntries(Object.keys(program.ends).map((name) => [name, 0])),
        })),
      }
    case 'sorting':
      return { ...part, rows: part.rows.map(({ numbers }) => ({ numbers, neighbours: [0, 0], choosing: [0, 0] })) }
    case 'searching':
      return { ...part, oneByOne: 0, halving: 0, most: [] }
    case 'tests':
      return {
        ...part,
        boxes: part.boxes.map(({ word }) => ({ word, rule: '', yes: [], no: [] })),
        catches: { ...part.catches, numbers: [] },
      }
    case 'ribbons':
    case 'table':
    case 'boxes':
      return part
  }
}
