import type { PublishedBlock, PublishedResource } from '#content/publish-resources.ts'
import type { Printable } from '#content/printables.ts'

/** Parts of the small drawing of a first page, from top to bottom. */
export type ShapePart =
  | 'title'
  | 'lines'
  | 'task'
  | 'map'
  | 'cards'
  | 'table'
  | 'steps'
  | 'board'
  | 'pixels'
  | 'draw'
  | 'checks'
export type PreviewShape = { readonly landscape: boolean; readonly parts: readonly ShapePart[] }

/** More parts are unreadable in a drawing of this size. */
const maxParts = 5

const partOf: { readonly [Kind in PublishedBlock['kind']]: ShapePart | null } = {
  ...{ title: 'title', lead: null, text: 'lines', steps: 'steps', picture: 'board', cards: 'cards', table: 'table' },
  ...{ checks: 'checks', levels: 'table', board: 'board', words: 'lines', include: 'lines', choice: 'task' },
  ...{ order: 'task', match: 'table', number: 'task', predict: 'task', debug: 'task', trace: 'map', pattern: 'task' },
  ...{ colour: 'pixels', write: 'lines', draw: 'draw', faces: 'draw' },
}

export const resourceShape = ({ pages, orientation }: PublishedResource): PreviewShape => ({
  landscape: orientation === 'landscape',
  parts: pages[0]!
    .flatMap((block) => ('map' in block && block.map && block.kind !== 'trace' ? 'map' : (partOf[block.kind] ?? [])))
    .slice(0, maxParts),
})

const activityParts: { readonly [Kind in Printable['kind']]: ShapePart } = {
  ...{ cards: 'cards', grids: 'map', ribbons: 'task', rhythms: 'task', decisions: 'cards', programs: 'table' },
  ...{ sorting: 'cards', searching: 'cards', tests: 'cards', table: 'table', boxes: 'cards' },
}

export const activityShape = (printables: readonly Printable[]): PreviewShape => ({
  landscape: false,
  parts: ['lines', ...printables.map(({ kind }) => activityParts[kind])].slice(0, maxParts) as ShapePart[],
})
