/** How many characters a text has at most where many forms ask for the same thing. */
export const longestPersonName = 30;
/** Of a phone field: what is typed around a number is to be told, not cut. */
export const longestPhone = 20;
export const longestAddress = 200;
export const longestProfession = 50;
export const longestRemarks = 500;
/** Of a decision, whatever it decides (decisions §4). */
export const longestOpinion = 500;
/** Of a reason why what was made is taken back, or why somebody may do less than before. */
export const longestReason = 200;
