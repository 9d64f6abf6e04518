/** What Chrome 109, the last of Windows 7, and Safari 16 lack of what the pages and their libraries call. */
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/url/can-parse';
