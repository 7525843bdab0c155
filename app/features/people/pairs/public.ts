export { ClassPairs } from './components/class-pairs.tsx'
