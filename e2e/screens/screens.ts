/** What `npm run screens` takes its pictures with. */
export { launch } from '../harness/browser';
export { takeManual } from './take-manual';
export { takeScreens } from './take-screens';
