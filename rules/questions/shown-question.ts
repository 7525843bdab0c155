import type { Answer, Picture, Question } from './question.ts'

/** A question as a player is shown it: nothing in it says what is right, not even the order. */
export type ShownQuestion = {
  readonly id: string
  readonly kind: Question['kind']
  readonly question: string
  readonly program: string | null
  readonly picture: Picture | null
  /** Options, or things to be put in order, each with the place at which it is shown. */
  readonly parts: readonly Part[]
  /** What the parts are matched with. */
  readonly partners: readonly Part[]
  /** How many are to be chosen; nothing where that is asked of the player. */
  readonly choose: number | null
}
export type Part = { readonly place: number; readonly text: string }

/**
 * Parts that are to be ordered or matched are sorted by their text and counted anew: their places in the question are the
 * key. What a player answers is in places as shown, and `answerAsKept` says what that means. Where several languages
 * answer together, the texts of one of them sort for all.
 */
export function withoutKey(question: Question, sortedAs: Question = question): ShownQuestion {
  const { id, kind, question: asked, program, picture = null } = question
  const shown = { id, kind, question: asked, program, picture, parts: [], partners: [], choose: null }
  switch (question.kind) {
    case 'choice':
      return { ...shown, parts: inPlace(question.options.map(({ text }) => text)), choose: 1 }
    case 'several':
      return { ...shown, parts: inPlace(question.options.map(({ text }) => text)) }
    case 'order':
      return { ...shown, parts: byText(question.items, sortedAs.kind === 'order' ? sortedAs.items : question.items) }
    case 'match':
      return {
        ...shown,
        parts: inPlace(question.pairs.map(([left]) => left)),
        partners: byText(
          question.pairs.map(([, other]) => other),
          (sortedAs.kind === 'match' ? sortedAs : question).pairs.map(([, other]) => other),
        ),
      }
    case 'number':
    case 'text':
      return shown
  }
}

const inPlace = (texts: readonly string[]): Part[] => texts.map((text, place) => ({ place, text }))
const byText = (texts: readonly string[], sortedAs: readonly string[]): Part[] =>
  inPlace(sortedPlaces(sortedAs).map((place) => texts[place]!))

/** For each place as it is shown, the one in the question. */
const sortedPlaces = (texts: readonly string[]): number[] =>
  texts
    .map((_, place) => place)
    .toSorted((one, other) => (texts[one]! < texts[other]! ? -1 : texts[one]! > texts[other]! ? 1 : 0))

/** An answer to what `withoutKey` shows, in the places of the question itself, as `isRight` asks for it. */
export function answerAsKept(question: Question, answer: Answer): Answer {
  const kept = (texts: readonly string[], places: readonly number[]) => {
    const sorted = sortedPlaces(texts)
    return places.map((place) => sorted[place] ?? -1)
  }
  if (question.kind === 'order' && answer.kind === 'ordered')
    return { kind: 'ordered', order: kept(question.items, answer.order) }
  if (question.kind === 'match' && answer.kind === 'matched') {
    const others = question.pairs.map(([, other]) => other)
    return { kind: 'matched', partners: kept(others, answer.partners) }
  }
  return answer
}

/** The other way round: a kept answer in places as `withoutKey` shows them. */
export function answerAsShown(question: Question, answer: Answer): Answer {
  const shown = (texts: readonly string[], places: readonly number[]) => {
    const sorted = sortedPlaces(texts)
    return places.map((place) => sorted.indexOf(place))
  }
  if (question.kind === 'order' && answer.kind === 'ordered')
    return { kind: 'ordered', order: shown(question.items, answer.order) }
  if (question.kind === 'match' && answer.kind === 'matched') {
    const others = question.pairs.map(([, other]) => other)
    return { kind: 'matched', partners: shown(others, answer.partners) }
  }
  return answer
}

/** What is right, in places as `withoutKey` shows them. */
export function keyAsShown(question: Question): Answer {
  const shown = (texts: readonly string[]) => {
    const sorted = sortedPlaces(texts)
    return texts.map((_, place) => sorted.indexOf(place))
  }
  switch (question.kind) {
    case 'choice':
    case 'several':
      return { kind: 'chosen', chosen: question.options.flatMap(({ isRight }, place) => (isRight ? [place] : [])) }
    case 'order':
      return { kind: 'ordered', order: shown(question.items) }
    case 'match':
      return { kind: 'matched', partners: shown(question.pairs.map(([, other]) => other)) }
    case 'number':
      return { kind: 'number', number: question.answer }
    case 'text':
      return { kind: 'text', text: question.accepted[0] ?? '' }
  }
}
