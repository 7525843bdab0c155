import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkWords } from './check-words.ts'
import { makeTree } from '../testing.ts'

function repositoryOf(files: Record<string, string>): string {
  const root = makeTree(files)
  execFileSync('git', ['init', '-q'], { cwd: root })
  return root
}

/** Written in pieces, so that this file passes its own check. */
const joinPieces = (...pieces: string[]) => pieces.join('')

const sound = {
  '.gitignore': 'ignored.txt',
  'a.ts': `import '#app/root.tsx'\nconst registry = metrics.registry.items\nhref('/work-together', 'app/root/x', \`\${base}/work/\`)`,
  'b.md': 'The icon registry. Draw, train the model, use the AI model in a project. See https://example.org/work/today',
  'ignored.txt': joinPieces('/wo', 'rk/main'),
  'picture.png': `\0${joinPieces('/wo', 'rk/main')}`,
}

test('accepts files without forbidden text and counts them', () => {
  expect(checkWords(repositoryOf(sound))).toEqual({ counted: '3 files', problems: [] })
})

test('fails when the repository has no files', () => {
  expect(checkWords(repositoryOf({})).problems).toEqual(['no file was read'])
})

test.each([
  ['the address of a package registry', joinPieces('https://regis', 'try.npmjs.org/a'), 'a package registry'],
  [
    'the address of a private package registry',
    joinPieces('http://npm-regis', 'try.school.example:4873/'),
    'a package registry',
  ],
  ['a registry host name without a scheme', joinPieces('host = regis', 'try.yarnpkg.com'), 'a package registry'],
  [
    'a resolved address in a lock file',
    joinPieces('"resolved": "ht', 'tp://packages.example/a.tgz"'),
    'the source address of a package',
  ],
  ['an absolute path of the development machine', joinPieces("cd '/wo", "rk/main'"), 'a path of one machine'],
  ['a file URL of the development machine', joinPieces('file:///wo', 'rk/main/a.ts'), 'a path of one machine'],
  ['the home folder of the development machine', joinPieces('cp a /ro', 'ot'), 'a path of one machine'],
  ['the notes folder of the development machine', joinPieces('see /tmp/bri', 'ef/a.md'), 'a path of one machine'],
  ['a mention of the author tool', joinPieces('Sorry, as an A', 'I I cannot'), 'the author of the text'],
  [
    'a mention of instructions to the author tool',
    joinPieces('the system pro', 'mpt says'),
    'instructions to the author',
  ],
])('reports %s', (_, text, problem) => {
  const { problems } = checkWords(repositoryOf({ ...sound, 'c.md': `first\n${text}` }))
  expect(problems).toEqual([expect.stringContaining(`c.md:2 ${problem}`)])
})
