/**
 * `ON CONFLICT` clauses for moving a class into a school where a student already has progress. The merged rows equal
 * the result of doing all work in one school: stars never decrease, and newer work wins.
 */

const key = '(school_id, student_id, step)'

/** Overwrites these columns with the incoming row if `where` holds. */
const replaceWhere = (columns: readonly string[], where: string) =>
  `DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')} WHERE ${where}`

const program = ['program', 'skin', 'place', 'stars', 'blocks', 'steps', 'version', 'rules', 'made_at']

export const mergeConflictClauses: Readonly<Record<string, string>> = {
  learners: `(school_id, student_id) ${replaceWhere(['lesson', 'step', 'sequence', 'at'], 'excluded.sequence > learners.sequence')}`,
  lesson_progress: `${key} DO UPDATE SET
    version = CASE WHEN excluded.stars > lesson_progress.stars THEN excluded.version ELSE lesson_progress.version END,
    rules = CASE WHEN excluded.stars > lesson_progress.stars THEN excluded.rules ELSE lesson_progress.rules END,
    stars = greatest(lesson_progress.stars, excluded.stars), hints = greatest(lesson_progress.hints, excluded.hints),
    attempts = lesson_progress.attempts + excluded.attempts, active_ms = lesson_progress.active_ms + excluded.active_ms,
    solved_at = least(lesson_progress.solved_at, excluded.solved_at),
    first_at = least(lesson_progress.first_at, excluded.first_at), last_at = greatest(lesson_progress.last_at, excluded.last_at)`,
  lesson_drafts: `${key} ${replaceWhere(['draft', 'skin', 'place', 'device', 'sequence', 'made_at'], 'excluded.sequence > lesson_drafts.sequence')}`,
  best_programs: `${key} ${replaceWhere(program, '(excluded.stars, -excluded.blocks, -excluded.steps) > (best_programs.stars, -best_programs.blocks, -best_programs.steps)')}`,
  step_reviews: `${key} ${replaceWhere(['mark', 'attempts', 'at'], 'excluded.at > step_reviews.at')}`,
}
