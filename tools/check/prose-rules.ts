/** Word lists of the prose check. `CONTRIBUTING.md` explains the rules. */

/** Sentence openings that stand for an unnamed thing. */
export const bannedOpenings = /^(What|Whatever|Who|Whoever|Whom|Whose|Of|Where|Wherever)\b/

/** Words that hide the term an engineer would use, with the replacement to suggest. */
export const bannedWords: [RegExp, string][] = [
  [/\b(some|any|every|no)body\b/i, 'the role: student, teacher, guest, user, caller'],
  [/\bwho(m|so)?ever\b/i, 'the role: student, teacher, guest, user, caller'],
  [/\b(asks?|asked|asking)\b/i, 'request, query, prompt or check'],
  [/\b(told|tells)\b/i, 'notify, report, return or show'],
  [/\bkept\b/i, 'saved, stored, recorded or cached'],
  [/\b(mends?|mended|mending)\b/i, 'fix or repair'],
  [/\blately\b/i, 'recent'],
  [/\bby now\b/i, 'name the state'],
  [/\bmeanwhile\b/i, 'concurrently'],
  [/\bdear(est|er)?\b/i, 'expensive or worst-case'],
  [/\bneighbou?rs\b/i, 'other users, or adjacent cells'],
  [/\bone's\b/i, 'the user’s, personal or private'],
  [/\bone too many\b/i, 'over the limit'],
  [/\b(at once|one after the other)\b/i, 'concurrently, immediately or sequentially'],
  [/\b(in turn|takes? turns|by turns)\b/i, 'serialized or round-robin'],
  [/\bgives? way\b/i, 'yield or retry'],
  [/\bnought\b/i, 'zero'],
  [/\bpatience\b/i, 'timeout'],
  [/\b(long|short) forms?\b/i, 'full run or quick run'],
  [/\b(ordeal|affliction|theatre|suffers?|suffered)\b/i, 'fault, scenario or harness'],
  [/\bstands? (in|on|at|there|here|beside|behind|below|above)\b/i, 'is in, is listed in or belongs to'],
  [/\bway in\b|\bways in\b/i, 'entry point or credential'],
  [/\bhow come\b/i, 'why'],
]

/** British spellings; code and documents are in American English. */
export const britishSpelling =
  /\b\w*(colour|behaviour|neighbour|favour|honour|(?<!s)centre|catalogue|(?:recogn|organ|author|optim|real|serial|normal|initial|categor|summar|minim|maxim|priorit|synchron|util|canonical|anonym|random|custom|local|final|sanit|token|memor|equal|visual)is(?:e|es|ed|ing|ation|ations|er))\w*\b/i

/** Participles, adverbs and pronouns that name nothing when they are alone. */
const loneWords = `
  kept told asked given found own apart one said wanted known made others somebody nobody everybody whose who whom what
  held lost taken gone begun drawn brought came stood meant spent sold sought caught taught thought led met paid put
  shown written chosen broken hidden forgotten spoken sent built bought fed fought heard laid lent lit run shut slept
  spread struck thrown won worn wound lately meanwhile somewhere anywhere everywhere elsewhere together alone
  already still yet soon later again away aside ahead behind beyond between beside beneath within without
`
const loneNames = new Set(loneWords.trim().split(/\s+/))
const nounsInEd = new Set(['feed', 'seed', 'speed', 'bed', 'need', 'red', 'embed', 'shed', 'breed', 'weed', 'reed'])
const commonNames = new Set(['run', 'put', 'spread', 'alone', 'still'])

/** An exported name or a type that is one participle, adverb or pronoun. */
export function isLoneParticiple(name: string): boolean {
  if (!/^[A-Za-z]?[a-z]+$/.test(name)) return false
  const word = name.toLowerCase()
  if (commonNames.has(word) || nounsInEd.has(word)) return false
  return loneNames.has(word) || word.endsWith('ed')
}

/** Local names that say nothing about their value. */
export const vagueLocals = new Set(
  'at found asked own kept told one given apart said wanted known made others somebody nobody whose who what'.split(
    ' ',
  ),
)
