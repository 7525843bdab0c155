import { useTranslation } from 'react-i18next'
import { doubts, type Doubt, type NameReading, type Readings } from '#rules/students/pasted-cells.ts'
import { parsePastedNames } from '#rules/students/pasted-names.ts'
import styles from './reading-choices.module.css'

type ReadingChoicesProps = { text: string; readings: Readings; onChoose: (changes: Readings) => void }

const choices: Readonly<Record<Doubt, readonly NameReading[]>> = {
  comma: ['family-first', 'several'],
  'full-names': ['several', 'family-first'],
  columns: ['given-first', 'family-first', 'several'],
}

/** Lets the teacher choose once how all lines of a kind are read; each reading is shown by its first example. */
export function ReadingChoices({ text, readings, onChoose }: ReadingChoicesProps) {
  const { t } = useTranslation('students')
  const lines = text.split(/\r\n|\r|\n/u)
  const doubtful = Map.groupBy(parsePastedNames(text), ({ doubt }) => doubt)
  return doubts.map((doubt) => {
    const entries = doubtful.get(doubt) ?? []
    const [example] = entries
    if (!example) return null
    const textLine = lines[example.line - 1] ?? ''
    return (
      <fieldset key={doubt} className={styles.choices} data-open={readings[doubt] === undefined || undefined}>
        <legend>{t(`reading.${doubt}`, { count: entries.length })}</legend>
        {choices[doubt].map((reading) => (
          <label key={reading} className={styles.choice}>
            <input
              type="radio"
              className="sk-visually-hidden"
              name={`reading-${doubt}`}
              checked={readings[doubt] === reading}
              onChange={() => onChoose({ [doubt]: reading })}
            />
            <strong>
              {parsePastedNames(textLine, [], { [doubt]: reading })
                .map(({ name }) => name)
                .join(' + ')}
            </strong>
            <span>{t(`reading.${reading}`)}</span>
          </label>
        ))}
      </fieldset>
    )
  })
}
