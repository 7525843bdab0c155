import { expect, test } from 'vitest'
import { checkDocs } from './check-docs.ts'
import { makeTree } from '../testing.ts'

const sound = {
  'package.json': JSON.stringify({ scripts: { dev: 'x', test: 'x' } }),
  'README.md': `Start with \`npm run dev\`, read [the map](docs/map.md#top), \`app/features/<noun>/\`,
    \`rules/a.ts:12\`, \`#rules/a.ts\` and /dashboard.`,
  'docs/map.md': `[back](../README.md) [far](https://example.org/a.md) \`/api/1.0/configs\` \`contract.ts\`
\`\`\`
app/nowhere.ts
npm test
\`\`\``,
  'docs/decisions/001-first.md': '',
  'docs/decisions/002-second.md': '',
  'app/features/site/public.ts': '',
  'rules/a.ts': 'export const most = 3',
}

test('accepts valid documents and counts them', () => {
  expect(checkDocs(makeTree(sound))).toEqual({ counted: '4 documents, 7 paths and commands, 0 figures', problems: [] })
})

test('fails when there are no documents', () => {
  expect(checkDocs(makeTree({ 'package.json': '{}' })).problems).toEqual(['no document was read'])
})

const misnumbered = (path: string) => `${path} should be number 3: decision notes are numbered from 1 without gaps`

test.each([
  ['a path that does not exist', 'docs/a.md', '`rules/gone.ts`', 'docs/a.md:1 rules/gone.ts does not exist'],
  [
    'a pattern that matches no file',
    'docs/a.md',
    '\n`app/features/*/gone.ts`',
    'docs/a.md:2 app/features/*/gone.ts does not exist',
  ],
  ['a dead link', 'docs/a.md', '[a](map-old.md)', 'docs/a.md:1 docs/map-old.md does not exist'],
  ['an unknown npm script', 'docs/a.md', '```\nnpm run fly\n```', 'docs/a.md:2 no script "fly" in package.json'],
  ['npm start without a start script', 'docs/a.md', 'npm start', 'docs/a.md:1 no script "start" in package.json'],
  ['a figure that differs from its constant', 'docs/a.md', '`most` = 4', 'docs/a.md:1 most is 3 in the code'],
  ['a gap in the decision numbers', 'docs/decisions/004-late.md', '', misnumbered('docs/decisions/004-late.md')],
  ['a decision number used twice', 'docs/decisions/002-twin.md', '', misnumbered('docs/decisions/002-twin.md')],
])('reports %s', (_, path, text, problem) => {
  expect(checkDocs(makeTree({ ...sound, [path]: text })).problems).toEqual([problem])
})
