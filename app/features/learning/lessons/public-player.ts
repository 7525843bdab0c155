/** The question and answer parts of the quiz player, for question banks and competitions. */

export { AnswerInput } from './answers/answer-input.tsx'
export { ChoiceMark, choiceLetters, isShape } from './answers/choice-mark.tsx'
export { QuestionCard } from './answers/question-card.tsx'
export { textLanguage } from './answers/text-language.ts'
export { QuestionPicture } from './answers/question-picture.tsx'
export { QuestionProgram } from './answers/question-program.tsx'
