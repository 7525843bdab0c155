import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import { pages } from '#app/routes.ts'
import { claims, type Claim } from './claims.ts'
import { collectFacts } from './facts.server.ts'
import { featureWords } from './feature-words.ts'
import { findUntrue, type PublicTexts } from './find-untrue.ts'

/** Message folders of public pages, with the parts of folders that also have messages of other pages. */
const publicMessages: Record<string, readonly string[] | null> = {
  'public-pages': ['landing', 'beta', 'contribution'],
  reading: null,
  // Articles name buttons by the keys of their messages, which `help.test.ts` checks.
  help: null,
  schools: ['school', 'schoolTh'],
  parents: ['parent'],
  billing: ['pricing'],
  courses: ['publicCourse'],
  'visitor-hours': ['hour'],
  resources: ['library', 'resource', 'activity'],
}

function* flatten(value: unknown, path: readonly string[]): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [path.join('.'), value]
  else for (const [name, part] of Object.entries(value as object)) yield* flatten(part, [...path, name])
}

function readTexts(): PublicTexts {
  const texts = languages.map(({ code }) => {
    const messages = Object.entries(publicMessages).flatMap(([folder, parts]) =>
      Object.entries(catalogue[code][folder]!)
        .filter(([part]) => parts?.includes(part) ?? true)
        .flatMap(([part, value]) => [...flatten(value, [part])].map(([key, text]) => [`${folder}:${key}`, text])),
    )
    return [
      code,
      {
        ...Object.fromEntries(messages),
        ...(code === 'en' && { README: readFileSync('README.md', 'utf8').replaceAll('\n', ' ') }),
      },
    ]
  })
  return Object.fromEntries(texts)
}

const facts = collectFacts()

test('claims of public pages are true, and every mention of a feature has a claim', () => {
  expect(findUntrue(readTexts(), claims, facts)).toEqual([])
})

test('covers the messages of every public page', () => {
  const folders = pages.filter(({ cached }) => cached).map(({ file }) => file.split('/')[1]!)
  expect([...new Set(folders)].filter((folder) => !(folder in publicMessages))).toEqual([])
})

/** Sentences that were on public pages and were not true. */
const removedClaims: readonly Claim[] = [
  {
    key: 'reading:children.sections.4.text.0',
    quote: 'Consent is asked for each purpose separately, and recorded',
    holds: ({ savesRows }) => savesRows('consents'),
  },
  {
    key: 'reading:accessibility.sections.2.text.0',
    quote: 'Games are still being built.',
    holds: ({ isBuilt }) => !isBuilt('/minigame/:gameSlug/:pageId'),
  },
  {
    key: 'reading:pressRelease.sections.0.text.1',
    quote: 'can be switched at any moment',
    holds: ({ isEveryLevelInEverySkin }) => isEveryLevelInEverySkin,
  },
  {
    key: 'courses:publicCourse.promise.notes',
    quote: 'an activity without a device',
    holds: ({ unitsWithoutActivity }) => unitsWithoutActivity === 0,
  },
]

test.each(removedClaims)('finds the untrue sentence “$quote”', (claim) => {
  const { key, quote } = claim
  // With a claim the condition fails, without one the feature word does.
  expect(findUntrue({ en: { [key]: quote } }, [claim], facts)).toEqual([`${key}: not true: “${quote}”`])
  expect(findUntrue({ en: { [key]: quote } }, [], facts)).not.toEqual([])
})

test('finds a claim whose sentence has changed, and a mention in any language', () => {
  const claim = { key: 'a:b', quote: 'It exports.', holds: () => true }
  expect(findUntrue({ en: { 'a:b': 'It imports.' } }, [claim], facts)).toEqual([
    'a:b: the text does not contain “It exports.”',
  ])
  expect(findUntrue({ th: { 'a:c': 'ส่งออกได้' } }, [], facts)).toEqual(['a:c (th): mentions export without a claim'])
  expect(Object.keys(featureWords).length).toBeGreaterThan(10)
})
