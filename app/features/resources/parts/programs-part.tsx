import type { PrintableOf } from '#content/printables.ts'
import { blank } from './blank-parts.tsx'
import type { Words } from './part.tsx'
import styles from './parts.module.css'

/** A line of a program with its boxes called by their names in the language that is read. */
const spoken = (line: string, words: Words): string =>
  line.replaceAll(/[a-z_]+/g, (name) => words[name] ?? name).replaceAll('*', '×')

/** Programs to run by hand, with a table for what the boxes hold after each line. */
export function ProgramsPart({ part: { programs }, words }: { part: PrintableOf<'programs'>; words: Words }) {
  return (
    <ol className={styles.programs}>
      {programs.map(({ given = {}, lines, ends }, at) => (
        <li key={at}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{at + 1}</th>
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
                    {spoken(line, words)}
                  </th>
                  {Object.keys(ends).map((name) => (
                    <td key={name}>{blank}</td>
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
