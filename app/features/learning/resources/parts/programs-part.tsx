import type { PrintableOf } from '#content/printables.ts'
import { blankCell } from './blank-parts.tsx'
import type { PartTexts } from './part.tsx'
import styles from './parts.module.css'

/** A program line with its variable names translated. */
const translateLine = (line: string, words: PartTexts): string =>
  line.replaceAll(/[a-z_]+/g, (name) => words[name] ?? name).replaceAll('*', '×')

/** Programs to trace by hand, with a table for the values of the variables after each line. */
export function ProgramsPart({ part: { programs }, words }: { part: PrintableOf<'programs'>; words: PartTexts }) {
  return (
    <ol className={styles.programs}>
      {programs.map(({ given = {}, lines, ends }, index) => (
        <li key={index}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{index + 1}</th>
                {Object.keys(ends).map((name) => (
                  <th key={name} scope="col">
                    {words[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...Object.entries(given).map(([name, value]) => `${name} = ${value}`), ...lines].map((line) => (
                <tr key={line}>
                  <th scope="row" className={styles.line}>
                    {translateLine(line, words)}
                  </th>
                  {Object.keys(ends).map((name) => (
                    <td key={name}>{blankCell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </li>
      ))}
    </ol>
  )
}
