import type { Fault } from './preview-content.ts'
import styles from './preview.module.css'

type FaultsProps = { of: string; faults: readonly Fault[]; isShown: boolean }

/** What is wrong, with the file and the field, until it is mended. */
export function Faults({ of, faults, isShown }: FaultsProps) {
  if (faults.length === 0 && isShown) return null
  return (
    <section className={styles.faults} data-slot="faults" role="status">
      <h2>{faults.length === 0 ? `There is no such step in ${of}` : `${of}: ${faults.length} to mend`}</h2>
      {!isShown && faults.length > 0 && <p>It is shown again when its file can be read.</p>}
      <ul>
        {faults.map(({ file, words }) => (
          <li key={file + words}>
            <code>{file}</code> {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
