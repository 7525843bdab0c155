import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkWords } from './check-words.ts'
import { makeTree } from './testing.ts'

function repositoryOf(files: Record<string, string>): string {
  const root = makeTree(files)
  execFileSync('git', ['init', '-q'], { cwd: root })
  return root
}

/** Written in pieces, so that this file passes its own check. */
const said = (...pieces: string[]) => pieces.join('')

const sound = {
  '.gitignore': 'ignored.txt',
  'a.ts': `import '#app/root.tsx'\nconst registry = metrics.registry.items\nhref('/work-together', 'app/root/x', \`\${base}/work/\`)`,
  'b.md': 'The icon registry. Draw, train the model, use the AI model in a project. See https://example.org/work/today',
  'ignored.txt': said('/wo', 'rk/main'),
  'picture.png': `\0${said('/wo', 'rk/main')}`,
}

test('a project that speaks of itself has no violations, and is counted', () => {
  expect(checkWords(repositoryOf(sound))).toEqual({ counted: '3 files', problems: [] })
})

test('a repository without files is not a pass', () => {
  expect(checkWords(repositoryOf({})).problems).toEqual(['no file was read'])
})

test.each([
  ['a registry', said('https://regis', 'try.npmjs.org/a'), 'a package registry'],
  ['a registry of a company', said('http://npm-regis', 'try.school.example:4873/'), 'a package registry'],
  ['a registry without an address', said('host = regis', 'try.yarnpkg.com'), 'a package registry'],
  [
    'where the lock file fetched from',
    said('"resolved": "ht', 'tp://packages.example/a.tgz"'),
    'where a package was fetched from',
  ],
  ['a folder of one machine', said("cd '/wo", "rk/main'"), 'a path of one machine'],
  ['an address of one machine', said('file:///wo', 'rk/main/a.ts'), 'a path of one machine'],
  ['a home of one machine', said('cp a /ro', 'ot'), 'a path of one machine'],
  ['notes of one machine', said('see /tmp/bri', 'ef/a.md'), 'a path of one machine'],
  ['a writer', said('Sorry, as an A', 'I I cannot'), 'who typed it'],
  ['a conversation', said('the system pro', 'mpt says'), 'how it was typed'],
])('finds %s', (_, text, problem) => {
  const { problems } = checkWords(repositoryOf({ ...sound, 'c.md': `first\n${text}` }))
  expect(problems).toEqual([expect.stringContaining(`c.md:2 ${problem}`)])
})
