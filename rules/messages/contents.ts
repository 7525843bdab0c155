import { classroomIcons } from '../classrooms/classroom.ts'
import { checkDisplayName, isTooLong, type DisplayNameReason } from '../input/display-name.ts'
import { accept, refuse, type Result } from '../result.ts'

/** Stickers and phrases are stored as keys; each reader sees a phrase in the language of the page. */

export const phraseGroups = {
  hello: [
    'good-morning',
    'hello',
    'see-you-tomorrow',
    'welcome',
    'happy-birthday',
    'have-a-good-weekend',
    'get-well-soon',
    'nice-to-see-you',
  ],
  help: [
    'i-need-help',
    'i-can-help',
    'please-wait-for-me',
    'i-found-it',
    'show-me-please',
    'look-at-my-program',
    'try-once-more',
    'i-want-to-talk-to-my-teacher',
  ],
  praise: [
    'well-done',
    'good-idea',
    'thank-you',
    'i-did-it',
    'great-drawing',
    'you-never-gave-up',
    'we-did-it-together',
    'i-like-your-kite',
  ],
  play: [
    'lets-play',
    'your-turn',
    'shall-we-pair',
    'one-more-round',
    'good-game',
    'im-ready',
    'not-now-thanks',
    'lets-build-together',
  ],
  feelings: [
    'i-am-happy',
    'i-am-proud',
    'i-am-tired',
    'i-am-curious',
    'i-feel-sad',
    'i-am-sorry',
    'its-all-right',
    'i-am-confused',
  ],
} as const

export type PhraseGroup = keyof typeof phraseGroups
export type Phrase = (typeof phraseGroups)[PhraseGroup][number]
export const phraseGroupNames = Object.keys(phraseGroups) as PhraseGroup[]
export const phrases: readonly Phrase[] = Object.values(phraseGroups).flat()

/** Phrases of a child who may need an adult: teachers see them first. */
const urgentPhrases: readonly string[] = ['i-feel-sad', 'i-want-to-talk-to-my-teacher'] satisfies Phrase[]
export const needsTeacher = (phrase: string): boolean => urgentPhrases.includes(phrase)

/** The pictures of classes and the moods of Wao. */
export const stickers = [
  ...classroomIcons,
  'wao-hello',
  'wao-cheering',
  'wao-thinking',
  'wao-stuck',
  'wao-lost',
  'wao-asleep',
] as const
export type Sticker = (typeof stickers)[number]

export const contentKinds = ['text', 'phrase', 'sticker'] as const
export type ContentKind = (typeof contentKinds)[number]
export type Content = { kind: ContentKind; content: string }

/** In letters. The word filter reads four times as many characters. */
export const maxLetters = { student: 200, adult: 500, title: 60, announcement: 900 } as const

export type MessageTextReason = DisplayNameReason

/** Normalizes each line like a name and removes empty lines. */
export function checkMessageText(text: string, limit: number): Result<string, MessageTextReason> {
  if (text.length > 4 * limit) return refuse('too-long')
  const lines: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const checked = checkDisplayName(line, limit)
    if (checked.ok) lines.push(checked.value)
    else if (checked.reason !== 'empty') return checked
  }
  const message = lines.join('\n')
  if (message === '') return refuse('empty')
  return isTooLong(message, limit) ? refuse('too-long') : accept(message)
}

/** Whether the key is a sticker or a phrase that exists. */
export const isKnownKey = ({ kind, content }: Content): boolean =>
  kind === 'phrase' ? phrases.includes(content as Phrase) : kind === 'sticker' && stickers.includes(content as Sticker)
