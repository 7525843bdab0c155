import { Suspense, useReducer, useState, type ReactNode } from 'react'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { mergeComments, noComments, type StepComments } from './step-comments.ts'

const CommentsSubscription = lazyPart(() => import('./comments-subscription.tsx'))

type LoadedComments = {
  stepComments: StepComments
  isLoaded: boolean
  /** Must be rendered; loads the comments after the step itself. */
  subscription: ReactNode
}

/** Teacher comments on a student's work at a step; there are none without a class. */
export function useStepComments(classroom: string | null, step: string): LoadedComments {
  const [stepComments, addComments] = useReducer(mergeComments, noComments)
  const [isLoaded, setLoaded] = useState(classroom === null)
  const subscription = classroom !== null && (
    <Suspense fallback={null}>
      <CommentsSubscription
        classroom={classroom}
        step={step}
        onUpdate={(update) => (addComments(update), setLoaded(true))}
      />
    </Suspense>
  )
  return { stepComments, isLoaded, subscription }
}
