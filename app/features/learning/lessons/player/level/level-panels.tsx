import { Suspense } from 'react'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { findCommentNode } from '../../comments/comment-marks.ts'
import { CommentsPanel } from '../../comments/comments-panel.tsx'
import type { StepComments } from '../../comments/step-comments.ts'
import type { useCommentsOpen } from '../../comments/use-comments.ts'
import { HintLadder } from '../../hints/hint-ladder.tsx'
import type { Hints } from '../../hints/use-hints.ts'
import type { LevelStep, LevelTexts } from '../lesson-content.ts'
import type { Level } from './use-level.ts'
import type { WorkRef } from '../use-saved-work.ts'
import type { usePanels } from '../use-panels.ts'

const EarlierPrograms = lazyPart(() => import('../../earlier/earlier-programs.tsx'))
// Only a few levels are open-ended.
const RubricList = lazyPart(() => import('../../rubric/rubric-list.tsx'))
const RubricPanel = lazyPart(() => import('../../rubric/rubric-panel.tsx'))

type LevelPanelsProps = {
  level: Level
  texts: LevelTexts
  workRef: WorkRef | null
  /** Rubric criteria, only for open-ended levels. */
  rubric: LevelStep['rubric']
  hints: Hints
  stepComments: StepComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
}

/** Side panels of a level, one at a time: hints, teacher comments, rubric, earlier programs. */
export function LevelPanels({
  level,
  texts,
  workRef,
  rubric,
  hints,
  stepComments,
  comments,
  panels,
}: LevelPanelsProps) {
  const { step, setup, session, act } = level
  const [currentRubric, previousRubric] = stepComments.rubrics
  const rubricTexts = texts.rubric ?? {}
  return (
    <>
      {hints.isOpen && <HintLadder level={level} texts={texts} {...hints} />}
      {comments.isOpen && (
        <CommentsPanel
          stepComments={stepComments}
          targetOf={(comment) => findCommentNode(session.draft.program, comment)}
          rubric={
            rubric &&
            currentRubric && (
              <ReceivedRubric
                criteria={rubric}
                texts={rubricTexts}
                marks={currentRubric.marks}
                previousMarks={previousRubric?.marks}
              />
            )
          }
          onShow={(id) => act({ kind: 'select', id })}
          onClose={comments.close}
        />
      )}
      {panels.open === 'rubric' && rubric && (
        <Suspense fallback={<PanelPlaceholder />}>
          <RubricPanel criteria={rubric} texts={rubricTexts} willBeReviewed={workRef !== null} onClose={panels.close} />
        </Suspense>
      )}
      {panels.open === 'earlier' && workRef && (
        <Suspense fallback={<PanelPlaceholder />}>
          <EarlierPrograms
            workRef={workRef}
            level={level}
            view={{ step, world: setup.world, skin: level.skin }}
            onClose={panels.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Reserves the panel's space while its script loads, so that the layout does not jump. */
const PanelPlaceholder = () => <section data-slot="hint" data-whole aria-busy />

const ReceivedRubric = (props: Parameters<typeof RubricList>[0]) => (
  <Suspense>
    <RubricList {...props} />
  </Suspense>
)
