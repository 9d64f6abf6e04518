/** How many characters a text has at most where many forms ask for the same thing. */
export const longestPersonName = 30;
export const longestAddress = 200;
export const longestRemarks = 500;
/** Of a decision, whatever it decides (decisions §4). */
export const longestOpinion = 500;
/** Of a reason why what was made is taken back, or why somebody may do less than before. */
export const longestReason = 200;
