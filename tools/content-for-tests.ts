import { join } from 'node:path'
import { buildContent } from './build-content.ts'
import { repository } from './source-files.ts'

/** Before tests on the database: pages read the catalogue that a build writes. */
export default function setup() {
  buildContent(repository, join(repository, 'build'))
}
