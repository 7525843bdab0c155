import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PuzzleAct, PuzzleSession } from '#rules/program/puzzle-session.ts'
import { parsePython, printPython } from '#rules/program/python.ts'
import { codeOf } from '#rules/program/python-line.ts'
import { typeCommand } from '#rules/program/python-typing.ts'
import { directions, move, programOf, repeat } from '#rules/program/tree.ts'
import { PythonText } from './python-text.tsx'
import styles from './puzzle-python.module.css'

const commands = programOf(...directions.map(move), repeat(2, [])).body.map(codeOf)

/** The program as text. It is read while it is typed; what cannot be read yet is said in kind words, by line. */
export default function PuzzlePython({ session, act }: { session: PuzzleSession; act: (act: PuzzleAct) => void }) {
  const { t } = useTranslation('site')
  const caret = useRef(Infinity)
  const text = session.typed?.text ?? printPython(session.program)
  const problem = session.typed?.problem
  const parsed = parsePython(text)
  const activeLine = parsed.ok && session.flight?.nodeId ? parsed.lines.get(session.flight.nodeId) : undefined

  const type = (typed: string) => act({ kind: 'type', text: typed, parsed: parsePython(typed) })

  const tap = (code: string) => {
    const typed = typeCommand({ text, caret: Math.min(caret.current, text.length) }, code)
    type(typed.text)
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
            onChange={(event) => type(event.target.value)}
            onSelect={(event) => (caret.current = event.currentTarget.selectionEnd)}
          />
        </div>
        <p id="puzzle-python-note" className={styles.note} role="status" data-problem={problem ? true : undefined}>
          {problem
            ? t('puzzle.python.line', { line: problem.line, problem: t(`puzzle.python.problem.${problem.reason}`) })
            : t('puzzle.python.hint')}
        </p>
      </div>
      <div className={styles.commands} role="group" aria-label={t('puzzle.palette')}>
        {commands.map((code) => (
          <button key={code} type="button" className={styles.command} onClick={() => tap(code)}>
            <code>{code}</code>
          </button>
        ))}
      </div>
    </>
  )
}
