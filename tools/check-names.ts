import { runWhenMain, type Report } from './check-report.ts'
import { codeFiles, isTest, lineAt, parseSource, walk, type Node } from './source-files.ts'

/**
 * Names that were riddles and have been replaced. A stranger from the field should guess what a name means, so none of
 * them comes back: neither as an identifier nor in the name of a file.
 */

const oldNames: [RegExp, string][] = [
  [/^(house|House|openHouse)$/, 'services, TestServices'],
  [/^(?!IconDoor)\w*[dD]oors?([A-Z]\w*)?$/, 'join settings, admission, sign-in, popup or proxy'],
  [/^(knock|passage\w*|Passage|Seat|seatOf)$/, 'what it is: a class sign-in, the proof of a code, a sign-in request'],
  [/^(Held|holdClassrooms|standIn|\w*[sS]tanding(Of|For)?)$/, 'membership, enrolment, status or grantee'],
  [/^(Letter|LetterRequest|OpenedLetter|lettersTo|lastLetter|queueLetters)$/, 'mail'],
  [/^\w*[oO]ffice([A-Z]\w*)?$/, 'school admin'],
  [/^(?!\w*[fF]acts$)\w*[aA]cts$/, 'actions'],
  [/^(hall|ears|farewells|openStage)$/, 'context, subscriptions, disconnect writes, own database'],
]

/** A place that is only pointed at; tests may still set one place against another. */
const pointed: [RegExp, string] = [/^here$/, 'presence, membership, classroom or what else it is']

const oldFiles =
  /(^|[/-])(house|doors?|knock|passage|standing|letters?(?!-rain)|office|acts?|hall|ears|pen|here)(?=[-.])/

export function checkNames(root: string): Report {
  const files = codeFiles(root)
  return {
    counted: `${files.length} files`,
    problems: [
      ...(files.length === 0 ? ['no file was read'] : []),
      ...files.filter((path) => oldFiles.test(path)).map((path) => `${path} has an old name`),
      ...files.flatMap((path) => oldNamesIn(root, path)),
    ],
  }
}

function oldNamesIn(root: string, path: string): string[] {
  const { text, program } = parseSource(root, path)
  const found = new Set<string>()
  const look = (node: Node, names: [RegExp, string][]) => {
    const [, instead] = names.find(([pattern]) => pattern.test(node.name)) ?? []
    if (instead) found.add(`${path}:${lineAt(text, node.start)} ${node.name}: say ${instead}`)
  }
  walk(program, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') look(node, oldNames)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && !isTest(path)) look(node.id, [pointed])
  })
  return [...found]
}

runWhenMain(import.meta, 'names', checkNames)
