import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentStep } from '#rules/program/puzzle-session.ts'
import { printPython } from '#rules/program/python.ts'
import { codeOf } from '#rules/program/python-line.ts'
import { typeCommand } from '#rules/program/python-typing.ts'
import { repeat } from '#rules/program/tree.ts'
import { directions } from '#rules/worlds/grid.ts'
import { readLandingPython } from '#rules/worlds/landing-typing.ts'
import { move } from '#rules/worlds/sky-moves.ts'
import { PythonText } from './python-text.tsx'
import type { LandingAction, LandingSession } from './use-puzzle.ts'
import styles from './puzzle-python.module.css'

const commands = [...directions.map(move), repeat(2, [])].map(codeOf)

/** Problems with a specific message; all others show the generic message `not-understood`. */
const problemsWithMessage = [
  'unknown-command',
  'missing-brackets',
  'wrong-inputs',
  'bad-loop',
  'missing-colon',
  'bad-times',
  'wide-characters',
  'too-deep',
  'too-big',
  'bad-indent',
  'empty-body',
  'not-offered',
]

/** Text editor for Python. Parses while the user types and shows the first problem with its line. */
export default function PuzzlePython({ session, act }: { session: LandingSession; act: (act: LandingAction) => void }) {
  const { t } = useTranslation('public-pages')
  const caret = useRef(Infinity)
  const text = session.typed?.text ?? printPython(session.program)
  const problem = session.typed?.problem
  const parsed = readLandingPython(text)
  const activeNode = session.flight && currentStep(session.flight)?.nodeId
  const activeLine = parsed.ok && activeNode ? parsed.lines.get(activeNode) : undefined

  const changeText = (typed: string) => act({ kind: 'type', text: typed, parsed: readLandingPython(typed) })

  const insertCommand = (code: string) => {
    const typed = typeCommand({ text, caret: Math.min(caret.current, text.length) }, code)
    changeText(typed.text)
    caret.current = typed.caret
  }

  return (
    <>
      <div className={styles.python}>
        <div className={styles.paper}>
          <pre className={styles.colours} aria-hidden>
            <PythonText text={text} activeLine={activeLine} problemLine={problem?.line} />
          </pre>
          <textarea
            id="puzzle-python"
            className={styles.text}
            aria-label={t('puzzle.python.label')}
            aria-describedby="puzzle-python-note"
            aria-invalid={problem ? true : undefined}
            value={text}
            rows={Math.max(9, text.split('\n').length)}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            wrap="off"
            onChange={(event) => changeText(event.target.value)}
            onSelect={(event) => (caret.current = event.currentTarget.selectionEnd)}
          />
        </div>
        <p id="puzzle-python-note" className={styles.note} role="status" data-problem={problem ? true : undefined}>
          {problem
            ? t('puzzle.python.line', {
                line: problem.line,
                problem: t(
                  `puzzle.python.problem.${problemsWithMessage.includes(problem.reason) ? problem.reason : 'not-understood'}`,
                ),
              })
            : t('puzzle.python.hint')}
        </p>
      </div>
      <div className={styles.commands} role="group" aria-label={t('puzzle.palette')}>
        {commands.map((code) => (
          <button key={code} type="button" className={styles.command} onClick={() => insertCommand(code)}>
            <code>{code}</code>
          </button>
        ))}
      </div>
    </>
  )
}
