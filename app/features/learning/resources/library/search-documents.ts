import type { PublishedActivity } from '#content/publish.ts'
import type { PublishedResource } from '#content/publish-resources.ts'
import type { SearchDocument } from '#rules/resources/search/index.ts'

/** Titles that the search finds besides the texts of a resource: its kind, course and units. */
export type DocumentLabels = { readonly kind: string; readonly course: string; readonly units: readonly string[] }

export function resourceDocument(resource: PublishedResource, labels: DocumentLabels): SearchDocument {
  const { code, title, purpose, materials, pages } = resource
  const blocks = pages.flat()
  const headings = blocks.flatMap((block) => {
    if (block.kind === 'title') return [block.text]
    if (block.kind === 'cards') return (block.cards ?? []).flatMap(({ word }) => word ?? [])
    return block.kind === 'steps' ? block.steps.flatMap((step) => step.title ?? []) : []
  })
  return {
    code,
    title,
    purpose: [purpose, ...headings].join('\n'),
    labels: [labels.kind, labels.course, ...labels.units, ...materials].join('\n'),
    body: textsIn(blocks).join('\n'),
  }
}

export function activityDocument(activity: PublishedActivity, labels: DocumentLabels): SearchDocument {
  const { id, title, goal, materials, parts, words, say, plan } = activity
  return {
    code: id.toUpperCase(),
    title,
    purpose: [goal, ...Object.values(parts)].join('\n'),
    labels: [labels.kind, labels.course, ...labels.units, materials].join('\n'),
    body: [...Object.values(words), ...say, ...plan].join('\n'),
  }
}

/** All strings of a block except technical values, which are short or program lines. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => (technicalKeys.has(key) ? [] : textsIn(inner)))
}

const technicalKeys = new Set(['kind', 'style', 'id', 'map', 'program', 'reads', 'skin', 'facing', 'picture', 'flags'])
