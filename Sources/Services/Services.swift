// Services
