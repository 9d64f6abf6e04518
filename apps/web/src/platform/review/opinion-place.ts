/** Where the opinion of a user about an item is kept until he sends it. */
export const opinionPlace = (userId: string, objectId: string): string => `review-opinion:${userId}:${objectId}`;
