import { Suspense } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { nodeOfComment } from '../comments/comment-marks.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import type { ToldComments } from '../comments/told-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import { HintLadder } from '../hints/hint-ladder.tsx'
import type { Hints } from '../hints/use-hints.ts'
import type { LevelStep, LevelTexts } from './lesson-content.ts'
import type { Level } from './use-level.ts'
import type { OwnPlace } from './use-own-work.ts'
import type { usePanels } from './use-panels.ts'

const EarlierPrograms = lazyPart(() => import('../earlier/earlier-programs.tsx'))
// Few levels are open work.
const RubricList = lazyPart(() => import('../rubric/rubric-list.tsx'))
const RubricPanel = lazyPart(() => import('../rubric/rubric-panel.tsx'))

type LevelPanelsProps = {
  level: Level
  texts: LevelTexts
  own: OwnPlace | null
  /** What counts, of open work. */
  rubric: LevelStep['rubric']
  hints: Hints
  told: ToldComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
}

/** What lies beside a level, one at a time: hints, what the teacher wrote, what counts, earlier programs. */
export function LevelPanels({ level, texts, own, rubric, hints, told, comments, panels }: LevelPanelsProps) {
  const { step, place, session, act } = level
  const [now, before] = told.rubrics
  const words = texts.rubric ?? {}
  return (
    <>
      {hints.isOpen && <HintLadder level={level} texts={texts} {...hints} />}
      {comments.isOpen && (
        <CommentsPanel
          told={told}
          placeOf={(comment) => nodeOfComment(session.draft.program, comment)}
          rubric={
            rubric && now && <RubricCame criteria={rubric} texts={words} marks={now.marks} before={before?.marks} />
          }
          onShow={(id) => act({ kind: 'select', id })}
          onClose={comments.close}
        />
      )}
      {panels.open === 'counts' && rubric && (
        <Suspense fallback={<PanelPlace />}>
          <RubricPanel criteria={rubric} texts={words} isRead={own !== null} onClose={panels.close} />
        </Suspense>
      )}
      {panels.open === 'earlier' && own && (
        <Suspense fallback={<PanelPlace />}>
          <EarlierPrograms
            own={own}
            level={level}
            shownIn={{ step, world: place.world, skin: level.skin }}
            onClose={panels.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Until its script has come: what lies beside it has moved already. */
const PanelPlace = () => <section data-slot="hint" data-whole aria-busy />

const RubricCame = (props: Parameters<typeof RubricList>[0]) => (
  <Suspense>
    <RubricList {...props} />
  </Suspense>
)
