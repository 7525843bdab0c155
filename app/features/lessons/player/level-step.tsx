import { Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingSkin } from '#rules/classroom.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { keepStars, type Corrected, type Recorder } from '#app/features/progress/public-player.ts'
import { Segmented } from '#app/ui/segmented.tsx'
import type { Mark, Skin } from '../editor.ts'
import { commentMarks } from '../comments/comment-marks.ts'
import { noComments, withNews, type ToldComments } from '../comments/told-comments.ts'
import { useCommentsOpen } from '../comments/use-comments.ts'
import { mistakeWords } from '../hints/mistake-words.ts'
import { useAdvice } from '../hints/use-advice.ts'
import { useHints, type Hints } from '../hints/use-hints.ts'
import { editors, firstSkin, skinsOf, textsIn } from '../skins.ts'
import { playedOther } from '../stage/first-other.ts'
import { Stage } from '../stage/stage.tsx'
import { useSounds } from '../stage/use-sounds.ts'
import { Celebration } from './celebration.tsx'
import { LevelActions } from './level-actions.tsx'
import { LevelPanels } from './level-panels.tsx'
import { LevelTools } from './level-tools.tsx'
import { LevelWorld } from './level-world.tsx'
import type { LevelStep, LevelTexts } from './lesson-content.ts'
import { useTest } from '../test/test-mode.ts'
import { faultShown, frameShown, isOver, playbackShown, type Run, type Session } from './session.ts'
import { starReasons } from './star-reasons.ts'
import { useLevel, type Level } from './use-level.ts'
import { useOpened } from './use-opened.ts'
import { usePanels } from './use-panels.ts'
import { correctedWords } from './use-corrected.ts'
import type { Ways } from './use-next.ts'
import type { OwnPlace } from './use-own-work.ts'
import styles from './level-step.module.css'
import { lazyPart } from '#app/ui/lazy-part.ts'

type LevelScreenProps = {
  step: LevelStep
  texts: LevelTexts
  ways: Ways
  personId: string | null
  recorder: Recorder
  corrected: Corrected | null
  own: OwnPlace | null
  /** In which skin whoever plays codes. */
  coding: CodingSkin | null
  /** The class in which it is learned, where there is one: who teaches it may write something. */
  classroom: string | null
}

// What the teacher wrote comes after the level itself.
const WatchComments = lazyPart(() => import('../comments/watch-comments.tsx'))

/** A level: a world to look at, a program to build, one button to see what it does. */
export function LevelScreen(props: LevelScreenProps) {
  const [choice, setChoice] = useState(0)
  const { recorder, classroom, step } = props
  const [told, onNews] = useReducer(withNews, noComments)
  const [isTold, setTold] = useState(classroom === null)
  useOpened(recorder, isTold)
  // Each place keeps its own program, so another one is begun anew.
  return (
    <>
      <ChosenLevel key={choice} {...props} choice={choice} onChoose={setChoice} told={told} />
      {classroom !== null && (
        <Suspense fallback={null}>
          <WatchComments classroom={classroom} step={step.id} onNews={(news) => (onNews(news), setTold(true))} />
        </Suspense>
      )}
    </>
  )
}

type ChosenLevelProps = Omit<LevelScreenProps, 'classroom'> & {
  choice: number
  onChoose: (choice: number) => void
  told: ToldComments
}

/** So many runs that did not solve it, and Wao offers help; a level that took so many was hard. */
const MANY_FAILURES = 3

function ChosenLevel(props: ChosenLevelProps) {
  const { step, ways, personId, recorder, corrected, own, coding, choice, onChoose, told } = props
  const { t } = useTranslation('lessons')
  const [skin, setSkin] = useState<Skin>(firstSkin(step, coding))
  const skins = skinsOf(step, coding)
  const texts = useMemo(() => textsIn(props.texts, step, skin), [props.texts, step, skin])
  const level = useLevel({ step, choice, skin, personId, recorder, corrected, own })
  const { session, act, place } = level
  const { run } = session
  const hints = useHints(level, texts, recorder)
  const comments = useCommentsOpen(told, hints.isOpen)
  const rubric = useTest() ? undefined : step.rubric
  // Whoever has built nothing yet is told first what will be looked for.
  const isNew = rubric !== undefined && session.draft.program.body.length === 0
  const panels = usePanels(
    [hints.isOpen, comments.isOpen],
    () => (hints.onClose(), comments.close()),
    isNew ? 'counts' : null,
  )
  const celebrated = useCelebrated(run, personId, step.id)
  const advice = useAdvice(level, celebrated.isShown && run !== null && run.stars < 3)
  useSounds(run, place.world === 'music')
  const saying = sayingOf(level)
  const written = useMemo(
    () => commentMarks(session.draft.program, told.comments),
    [session.draft.program, told.comments],
  )
  const shown = marksOf(level, hints)
  const marks = comments.isOpen ? together(written, shown) : together(shown, written)
  const Editor = editors[skin]!

  return (
    <>
      <LevelWorld level={level} texts={texts} saying={saying} choice={choice} onChoose={onChoose} />
      <LevelPanels
        level={level}
        texts={texts}
        own={own}
        rubric={rubric}
        hints={hints}
        told={told}
        comments={comments}
        panels={panels}
      />
      <Suspense fallback={<div data-slot={skin === 'blocks' ? 'workbench' : 'program'} aria-busy />}>
        <Editor
          key={level.brought}
          draft={session.draft}
          onChange={(draft, how) => act({ kind: 'change', draft, ...(how && { how }) })}
          offered={{ blocks: step.offers, countsWithDots: step.skin === 'icons', ...most(step) }}
          world={place.world}
          vocabulary={vocabularies[place.world]}
          given={Object.keys(place.cases[0]?.given ?? {})}
          selected={session.selected}
          onSelect={(id) => act({ kind: 'select', id })}
          running={run ? frameShown(run).nodeId : null}
          marks={marks}
          readOnly={false}
          onUndo={() => act({ kind: 'undo' })}
          onRedo={() => act({ kind: 'redo' })}
        />
      </Suspense>
      <LevelTools level={level} onEarlier={() => panels.toggle('earlier')} />
      {skins.length > 1 && (
        <div data-slot="skins" data-words={skin !== 'icons' || undefined} className={styles.skins}>
          <Segmented
            className={styles.choice}
            label={t('skins.label')}
            value={skin}
            onChange={setSkin}
            options={skins.map((one) => ({ value: one, label: t(`skins.${one}`) }))}
          />
        </div>
      )}
      <LevelActions
        level={level}
        rubric={rubric}
        told={told}
        comments={comments}
        panels={panels}
        hints={hints}
        offered={session.failures >= MANY_FAILURES && saying !== null}
        ways={ways}
      />
      {celebrated.isShown && run && (
        <Celebration
          picture={
            <Stage
              place={place}
              skin={step.skin}
              cases={level.level.cases}
              looking={session.looking}
              run={run}
              stepMs={0}
            />
          }
          stars={run.stars}
          reasons={starReasons(t, step, skin)}
          idea={texts.idea}
          advice={correctedWords(t, run) ?? (advice && mistakeWords(t, advice, skin))}
          ways={ways}
          offersPractice={session.failures >= MANY_FAILURES || hints.rung >= 2}
          onClose={celebrated.close}
        />
      )}
    </>
  )
}

const most = ({ mostTimes }: LevelStep) => (mostTimes === undefined ? {} : { mostTimes })

/** Where the run that is shown ended without being solved, what was not run at all, and what a hint speaks of. */
function marksOf({ session: { run }, refused, place }: Level, { told, isOpen }: Hints): readonly Mark[] {
  // Of another tune the first bell that differs is lit, not the last that was played.
  const isTune = told?.kind === 'mistake' && told.id === 'blk-other-tune'
  const hinted = isOpen && told && told.kind !== 'solves' && !isTune ? told.nodeId : null
  if (hinted !== null) return [{ nodeId: hinted, kind: 'hint' }]
  if (refused?.nodeId != null) return [{ nodeId: refused.nodeId, kind: 'fault' }]
  const fault = faultShown(run)
  const tune = place.world === 'music' && place.cases[0]?.tune
  const nodeId = run && tune && fault !== null ? (playedOther(playbackShown(run), tune) ?? fault) : fault
  return nodeId === null ? [] : [{ nodeId, kind: 'fault' }]
}

/** A statement has room for one mark. */
const together = (first: readonly Mark[], others: readonly Mark[]): readonly Mark[] => [
  ...first,
  ...others.filter(({ nodeId }) => !first.some((mark) => mark.nodeId === nodeId)),
]

/** Why the run that is shown did not solve the level, once it has been seen; or why nothing ran. */
function sayingOf({ session, refused, step }: Pick<Level, 'session' | 'refused' | 'step'>): string | null {
  if (refused) return refused.reason
  const { run }: Pick<Session, 'run'> = session
  if (!run || !isOver(run) || run.playing) return null
  const { solved, reason } = playbackShown(run)
  if (solved) return null
  if (session.draft.program.body.length === 0) return 'empty'
  // Icons have a trick, blocks a block of one's own.
  return reason === 'calls' && step.skin === 'blocks' ? 'calls-block' : reason
}

/** Celebrates each run that solves the level once, when it has been seen to its end, and nothing in a test. */
function useCelebrated(run: Run | null, personId: string | null, stepId: string) {
  const [closed, setClosed] = useState<Run['playbacks'] | null>(null)
  const isTest = useTest() !== null
  const solved = run !== null && isOver(run) && !run.playing && !isTest ? run.stars : 0
  useEffect(() => {
    if (solved > 0) keepStars(personId, stepId, solved)
  }, [solved, personId, stepId])
  return { isShown: solved > 0 && closed !== run?.playbacks, close: () => setClosed(run?.playbacks ?? null) }
}
