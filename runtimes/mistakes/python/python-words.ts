/** Names of Python that students may use here. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const keywords = words(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield',
)
export const commands = words(
  'print input range len int str float list dict set tuple sum max min abs round sorted reversed enumerate zip map filter open type bool chr ord any all',
)
export const modules = words('random math time json re collections itertools functools datetime turtle')
export const allWords: ReadonlySet<string> = new Set([...keywords, ...commands, ...modules])

/** Keywords that may start a line. */
export const lineStarters = words(
  'if elif else for while def return import from break continue class try except global pass',
)

/** The module that defines a name which students often use without import. */
export const moduleOfName: ReadonlyMap<string, string> = new Map([
  ...['sqrt', 'pi', 'floor', 'ceil', 'sin', 'cos'].map((name) => [name, 'math'] as const),
  ...['randint', 'choice', 'randrange'].map((name) => [name, 'random'] as const),
  ['sleep', 'time'],
])

export const methods: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['list', words('append clear copy count extend index insert pop remove reverse sort')],
  [
    'str',
    words(
      'count endswith find format index isalpha isdigit islower isspace isupper join lower lstrip partition replace rfind rindex rpartition rsplit rstrip split splitlines startswith strip upper center',
    ),
  ],
  ['dict', words('clear copy get items keys pop popitem setdefault update values')],
])

/** Regular expression source for a name. */
export const WORD = String.raw`[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_$]*`

export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches a whole name that does not follow a dot. */
export const wordPattern = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_.])${escapeRegExp(name)}(?![\\p{L}\\p{M}\\p{N}_])`, 'u')

export const isCalledIn = (name: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_.])${escapeRegExp(name)}\\s*\\(`, 'u').test(text)
