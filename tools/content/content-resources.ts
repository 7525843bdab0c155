import { contentLanguages } from '#content/languages.ts'
import type { Resource, ResourceBlock } from '#content/resource-schema.ts'
import { kindLetters } from '#rules/resources/codes.ts'
import type { Content } from './content-files.ts'
import { answerProblems } from './content-sheet-answers.ts'

/** Checks printed resources: references, ids, texts and answers. */
export function resourceProblems(content: Content): string[] {
  return content.resources.flatMap((resource) =>
    [
      ...referenceProblems(resource, content),
      ...idProblems(resource),
      ...textProblems(resource),
      ...blocksOf(resource).flatMap((block) => answerProblems(block, resource.answers)),
    ].map((problem) => `${resource.code}: ${problem}`),
  )
}

const blocksOf = ({ pages }: Resource): ResourceBlock[] => pages.flat()

function referenceProblems({ code, kind, ages, fits, pages }: Resource, content: Content): string[] {
  const units = new Map(content.courses.flatMap((course) => course.units.map((unit) => [unit.id, course.id])))
  const codes = new Set([
    ...content.resources.map((resource) => resource.code),
    ...content.activities.map(({ id }) => id.toUpperCase()),
  ])
  const usedCodes = pages.flat().flatMap((block) => {
    if (block.kind === 'include') return block.resources
    if (block.kind === 'words') return [block.from]
    if (block.kind !== 'table' || block.style !== 'planner') return []
    return block.rows.flatMap(({ activity, resources }) => [
      ...(activity ? [activity.toUpperCase()] : []),
      ...resources,
    ])
  })
  const plannedUnits = pages
    .flat()
    .flatMap((block) => (block.kind === 'table' && block.style === 'planner' ? block.rows.map(({ unit }) => unit) : []))
  return [
    ...(code.startsWith(kindLetters[kind]) ? [] : [`the code of a ${kind} begins with ${kindLetters[kind]}`]),
    ...(ages[0] < ages[1] ? [] : ['is for no age']),
    ...[...fits.units, ...plannedUnits].filter((unit) => !units.has(unit)).map((unit) => `${unit} does not exist`),
    ...(fits.course !== null && units.get(fits.units[0]!) !== fits.course ? [`is not for ${fits.course}`] : []),
    ...usedCodes.filter((used) => !codes.has(used)).map((used) => `${used} does not exist`),
  ]
}

function idProblems(resource: Resource): string[] {
  const ids = blocksOf(resource).flatMap((block) => ('id' in block ? [block.id] : []))
  const graded = blocksOf(resource).flatMap((block) => ('reads' in block && block.reads ? [block.id] : []))
  // The values of printed cards are listed under the name of their block.
  const answerableIds = new Set([
    ...ids,
    ...blocksOf(resource).flatMap(({ kind }) => (kind === 'cards' ? ['cards'] : [])),
  ])
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is used twice`),
    ...graded.filter((id) => !(id in resource.answers)).map((id) => `${id} has no answer`),
    ...Object.keys(resource.answers)
      .filter((id) => !answerableIds.has(id))
      .map((id) => `the answer ${id} belongs to no block`),
  ]
}

/** Thai has no question mark and Chinese no half-width punctuation; program lines are the same in all languages. */
function textProblems(resource: Resource): string[] {
  const problems: string[] = []
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const texts = value as Record<string, string>
    if (!contentLanguages.every((language) => typeof texts[language] === 'string'))
      return Object.values(value).forEach(visit)
    if (texts.th !== texts.en && texts.th!.includes('?')) problems.push(`has a question mark: ${texts.th}`)
    if (/\p{Script=Han}[,?!;]/u.test(texts.cn!)) problems.push(`has half-width punctuation: ${texts.cn}`)
  }
  visit(resource)
  return problems
}
