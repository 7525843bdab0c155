import type { ResultPage } from '../result-page.server.ts'
import { GivePoints } from './give-points.tsx'
import { RevisitList } from './revisit-list.tsx'
import { StudentResults } from './student-results.tsx'
import styles from './result.module.css'

/** Results of students, whom to support, and points to give. */
export const ResultPeople = ({ page }: { page: ResultPage }) => (
  <div className={styles.people}>
    <StudentResults page={page} />
    <RevisitList page={page} />
    <GivePoints page={page} />
  </div>
)
