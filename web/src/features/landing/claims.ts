export const freeForever = 'Free forever • No credit card required • Cancel anytime';
