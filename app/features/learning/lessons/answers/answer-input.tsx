import type { ComponentType } from 'react'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { AnswerProps } from './answer-props.ts'
import { ChoiceAnswer, SeveralAnswer } from './choice-answer.tsx'
import { MatchAnswer } from './match-answer.tsx'
import { OrderAnswer } from './order-answer.tsx'
import { TypedAnswer } from './typed-answer.tsx'

const inputs: Record<ShownQuestion['kind'], ComponentType<AnswerProps>> = {
  choice: ChoiceAnswer,
  several: SeveralAnswer,
  order: OrderAnswer,
  match: MatchAnswer,
  number: TypedAnswer,
  text: TypedAnswer,
}

/** Answer input for the kind of a question. */
export function AnswerInput(props: AnswerProps) {
  const Input = inputs[props.question.kind]
  return <Input {...props} />
}
