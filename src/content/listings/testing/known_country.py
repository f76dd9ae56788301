    "known_country": "country IN ('DE', 'AT', 'NL') OR change_type = 'D'",
