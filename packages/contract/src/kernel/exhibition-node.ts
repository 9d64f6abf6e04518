/** Dictionary node of the categories of exhibitions, whether one walks through them or only looks around. */
export const exhibitionNode = '3004';
