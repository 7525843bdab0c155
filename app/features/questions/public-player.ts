export { AnswerInput } from './answers/answer-input.tsx'
export { QuestionCard } from './answers/question-card.tsx'
export { QuestionProgram } from './answers/question-program.tsx'
